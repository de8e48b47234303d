from __future__ import annotations

import numpy as np
import pytest

from dicedojo.games.engineering.source_table import mean, score_distribution
from tests.games.engineering.exact.policy_value import mixed_value
from tests.games.engineering.published_policies import (
    as_published,
)


@pytest.mark.parametrize("name", ["NewOnlyPolicy()", "RandPolicy(0.5)"])
def test_the_mean_of_the_distribution_is_that_of_the_chain(name: str) -> None:
    policy = as_published()[name]

    p = score_distribution(policy, 8)

    assert p.sum() == pytest.approx(1, rel=1e-14)
    assert mean(p) == pytest.approx(mixed_value(policy, 8), rel=1e-13)


def test_two_rounds_of_new_dice_are_counted_by_hand() -> None:
    """After a 1 the die is fixed; after another face a second one is added."""
    p = score_distribution(as_published()["NewOnlyPolicy()"], 2)

    both, one, none = 9 / 16, 6 / 16, 1 / 16
    expected = [1 / 4 * 1 / 4 + 3 / 4 * none, 1 / 4 * 3 / 4, 3 / 4 * one, 3 / 4 * both]
    np.testing.assert_allclose(p, expected, rtol=1e-14)
