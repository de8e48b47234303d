"""The source's policies, and how often each comes to its decisions and scores."""

from __future__ import annotations

import numpy as np
import pytest

from dicedojo.games.engineering.dice import NEW, Dice
from dicedojo.games.engineering.exact_values import switch
from dicedojo.games.engineering.policies import (
    Policy,
    Visit,
    exp_legacy,
    expected_score,
    follow,
    new_only,
    promo,
    promo_once,
    score_distribution,
)

from . import engineering_by_hand


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
        pytest.param(switch(new_only, promo, 0.5, 6), id="new_then_promo"),
    ],
)
def test_the_value_is_that_found_die_by_die(policy: Policy, rounds: int) -> None:
    by_hand = float(engineering_by_hand.expected_score(policy, rounds))

    assert expected_score(policy, rounds) == pytest.approx(by_hand, rel=1e-12)


def test_the_mean_of_the_distribution_is_that_of_the_visits() -> None:
    p = score_distribution({new_only: 1}, 8)

    assert p.sum() == pytest.approx(1, rel=1e-14)
    mean = float(p @ np.arange(len(p)))
    assert mean == pytest.approx(expected_score(new_only, 8), rel=1e-13)


def test_two_rounds_of_new_dice_are_counted_by_hand() -> None:
    """After a 1 the die is fixed; after another face a second one is added."""
    p = score_distribution({new_only: 1}, 2)

    both, one, none = 9 / 16, 6 / 16, 1 / 16
    expected = [1 / 4 * 1 / 4 + 3 / 4 * none, 1 / 4 * 3 / 4, 3 / 4 * one, 3 / 4 * both]
    np.testing.assert_allclose(p, expected, rtol=1e-14)


def test_a_policy_drawn_for_each_decision_is_one_of_both_by_chance() -> None:
    """The first die is a d4; then a second one is added, or the first promoted."""
    p = score_distribution({new_only: 0.3, promo: 0.7}, 2)

    one = 1 / 4 * 3 / 4 + 3 / 4 * 0  # a d4 that broke, and was fixed
    two = 3 / 4 * (0.3 * 6 / 16 + 0.7 * 5 / 6)
    three = 3 / 4 * 0.3 * 9 / 16
    expected = [1 - one - two - three, one, two, three]
    np.testing.assert_allclose(p, expected, rtol=1e-14)
