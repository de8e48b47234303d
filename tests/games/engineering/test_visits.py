"""How often a policy comes to its decisions, by hand and by the Markov chain."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.dice import NEW, PROMOTE, Dice
from dicedojo.games.engineering.policies import (
    Policy,
    exp_legacy,
    new_only,
    new_then_promo,
    promo,
    promo_once,
)
from dicedojo.games.engineering.visits import (
    Visit,
    expected_score,
    follow,
)

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
