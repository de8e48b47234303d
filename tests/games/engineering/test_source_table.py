from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from dicedojo.games.engineering.policies import (
    SHARES,
    Policy,
    chance_of_new,
    new_only,
    promo,
)
from dicedojo.games.engineering.source_table import (
    MAX_TOSSED,
    compute_rows,
    mean,
    score_distribution,
)
from dicedojo.games.engineering.visits import expected_score, follow_policy
from tests.games.engineering.published_policies import (
    as_published,
)


def test_the_mean_of_the_distribution_is_that_of_the_visits() -> None:
    p = score_distribution(chance_of_new(new_only), 8)

    assert p.sum() == pytest.approx(1, rel=1e-14)
    assert mean(p) == pytest.approx(expected_score(new_only, 8), rel=1e-13)


def test_two_rounds_of_new_dice_are_counted_by_hand() -> None:
    """After a 1 the die is fixed; after another face a second one is added."""
    p = score_distribution(as_published()["NewOnlyPolicy()"], 2)

    both, one, none = 9 / 16, 6 / 16, 1 / 16
    expected = [1 / 4 * 1 / 4 + 3 / 4 * none, 1 / 4 * 3 / 4, 3 / 4 * one, 3 / 4 * both]
    np.testing.assert_allclose(p, expected, rtol=1e-14)


@pytest.mark.parametrize("share", SHARES)
def test_a_tossed_coin_is_the_mean_of_all_coins_tossed_before(share: float) -> None:
    rounds = 6
    expected = 0.0
    for coins in product((True, False), repeat=rounds):
        chance = share ** sum(coins) * (1 - share) ** (rounds - sum(coins))
        expected += chance * follow_policy(tossed(coins), rounds).value

    row = compute_rows(rounds)[f"RandPolicy({share})"]

    assert row.mean == pytest.approx(expected, rel=1e-13)


def tossed(coins: tuple[bool, ...]) -> Policy:
    return lambda dice, left: (new_only if coins[left - 1] else promo)(dice, left)


def test_coins_of_ten_rounds_are_near_what_the_source_sampled() -> None:
    rows = compute_rows(10)

    means = [round(rows[f"RandPolicy({share})"].mean, 4) for share in SHARES]

    assert means == [12.6019, 13.9078, 17.4466, 19.6612, 20.1243]


def test_no_coin_is_tossed_in_a_longer_game() -> None:
    assert "RandPolicy(0.5)" not in compute_rows(MAX_TOSSED + 1)
