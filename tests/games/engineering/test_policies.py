from __future__ import annotations

import pytest

from dicedojo.games.engineering.policies import (
    Policy,
    exp_legacy,
    new_only,
    new_then_promo,
    promo,
    promo_once,
    promo_then_new,
    toss,
)
from tests.games.engineering.published_policies import (
    as_published,
    new_then_promo_as_published,
    promo_then_new_as_published,
)


@pytest.mark.parametrize(
    ("policy", "revenue", "action"),
    [
        pytest.param(new_only, (4, 6), "new", id="NewOnly"),
        pytest.param(promo, (6, 20), "promote", id="Promo"),
        pytest.param(promo, (20, 20), "new", id="Promo with d20 alone"),
        pytest.param(promo_once, (4, 20), "promote", id="PromoOnce with a d4"),
        pytest.param(promo_once, (6, 6), "new", id="PromoOnce without a d4"),
        pytest.param(exp_legacy(0.5), (4, 4), "promote", id="exactly the limit"),
        pytest.param(exp_legacy(0.5), (4, 6), "new", id="below the limit"),
        pytest.param(exp_legacy(0.1), (20, 20), "new", id="nothing to promote"),
    ],
)
def test_a_policy_says_what_its_name_says(
    policy: Policy, revenue: tuple[int, ...], action: str
) -> None:
    assert policy(revenue, 5) == action


@pytest.mark.parametrize(
    ("left", "action"), [(10, "promote"), (8, "promote"), (7, "new")]
)
def test_a_policy_that_switches_does_so_after_its_share_of_the_rounds(
    left: int, action: str
) -> None:
    opposite = {"promote": "new", "new": "promote"}

    assert promo_then_new(0.3, 10)((4,), left) == action
    assert new_then_promo(0.3, 10)((4,), left) == opposite[action]


def test_the_published_policies_never_switch() -> None:
    for share in (0.1, 0.5, 0.9):
        for left in range(1, 101):
            assert promo_then_new_as_published(share)((4,), left) == "promote"
            assert new_then_promo_as_published(share)((4,), left) == "new"


def test_a_random_policy_adds_where_it_cannot_promote() -> None:
    assert toss(0.2)((4, 20), 3) == 0.2
    assert toss(0.2)((20,), 3) == 1
    assert toss(0.2)((), 3) == 1


def test_the_policies_of_the_tables_are_all_there() -> None:
    assert len(as_published()) == 24
