"""How often a policy comes to its decisions and scores, by hand and by the chain."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from dicedojo.games.engineering.dice import NEW, PROMOTE, Dice
from dicedojo.games.engineering.policies import (
    SHARES,
    Policy,
    chance_of_new,
    exp_legacy,
    new_only,
    new_then_promo,
    promo,
    promo_once,
)
from dicedojo.games.engineering.visits import (
    MAX_TOSSED,
    Visit,
    compute_rows,
    expected_score,
    follow,
    follow_policy,
    score_distribution,
)
from tests.games.engineering.published_policies import as_published

from . import engineering_by_hand


def test_a_game_of_two_rounds_by_hand() -> None:
    visits = follow(lambda revenue, rounds_left, score: NEW, 2)

    fails, works = 1 / 4, 3 / 4
    assert visits.decisions == {
        ((), 2): Visit(NEW, 1, 0),
        ((4,), 1): Visit(NEW, works, 1),
    }
    two_dice = 2 * works * fails * 2 + works**2 * 3  # with the point of the first round
    assert visits.value == pytest.approx(works * two_dice + fails * works)


def test_the_mean_score_is_that_of_the_games_that_come_there() -> None:
    visits = follow(lambda revenue, rounds_left, score: NEW, 3)

    at_once, later = 3 / 4, 1 / 4 * 3 / 4  # a d4 that works, and one fixed first
    assert visits.decisions[(4,), 2].reached == at_once
    assert visits.decisions[(4,), 1] == Visit(NEW, later, 1)
    assert visits.decisions[(4, 4), 1].mean_score == 3


def test_the_policy_is_told_the_mean_score() -> None:
    scores: dict[tuple[Dice, int], float] = {}

    def decide(revenue: Dice, rounds_left: int, score: float) -> str:
        scores[revenue, rounds_left] = score
        return NEW

    visits = follow(decide, 4)

    assert scores == {
        decision: visit.mean_score for decision, visit in visits.decisions.items()
    }


@pytest.mark.parametrize("rounds", [1, 4, 6])
@pytest.mark.parametrize(
    "policy",
    [
        pytest.param(new_only, id="new_only"),
        pytest.param(promo, id="promo"),
        pytest.param(promo_once, id="promo_once"),
        pytest.param(exp_legacy(0.5), id="exp_legacy"),
        pytest.param(new_then_promo(0.5, 6), id="new_then_promo"),
    ],
)
def test_the_value_is_that_found_die_by_die(policy: Policy, rounds: int) -> None:
    by_hand = float(engineering_by_hand.expected_score(policy, rounds))

    assert expected_score(policy, rounds) == pytest.approx(by_hand, rel=1e-12)


def test_a_long_game_is_followed_to_its_end() -> None:
    assert expected_score(promo, 100) == pytest.approx(653.394, rel=0.005)


def test_a_decision_that_promotes_builds_other_dice() -> None:
    visits = follow(lambda revenue, left, score: PROMOTE if revenue == (4,) else NEW, 3)

    assert ((6,), 1) in visits.decisions
    assert ((4, 4), 1) not in visits.decisions


def test_the_mean_of_the_distribution_is_that_of_the_visits() -> None:
    p = score_distribution(chance_of_new(new_only), 8)

    assert p.sum() == pytest.approx(1, rel=1e-14)
    mean = float(p @ np.arange(len(p)))
    assert mean == pytest.approx(expected_score(new_only, 8), rel=1e-13)


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

    assert row["mean"] == pytest.approx(expected, rel=1e-13)


def tossed(coins: tuple[bool, ...]) -> Policy:
    return lambda dice, left: (new_only if coins[left - 1] else promo)(dice, left)


def test_coins_of_ten_rounds_are_near_what_the_source_sampled() -> None:
    rows = compute_rows(10)

    means = [round(rows[f"RandPolicy({share})"]["mean"], 4) for share in SHARES]

    assert means == [12.6019, 13.9078, 17.4466, 19.6612, 20.1243]


def test_no_coin_is_tossed_in_a_longer_game() -> None:
    assert "RandPolicy(0.5)" not in compute_rows(MAX_TOSSED + 1)
