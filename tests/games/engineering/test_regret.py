"""What the decisions of a policy lose against the best play."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.best_play import best_play
from dicedojo.games.engineering.exact.dice import NEW, PROMOTE
from dicedojo.games.engineering.exact.policies import (
    Policy,
    exp_legacy,
    new_only,
    promo,
    promo_once,
)
from dicedojo.games.engineering.regret import (
    greatest_regrets,
    regrets,
)
from dicedojo.games.engineering.visits import Visits, follow

ROUNDS = 8


def visits_of(policy: Policy) -> Visits:
    return follow(lambda revenue, left, score: policy(revenue, left), ROUNDS)


@pytest.mark.parametrize(
    "policy",
    [
        pytest.param(promo, id="promo"),
        pytest.param(promo_once, id="promo_once"),
        pytest.param(exp_legacy(0.5), id="exp_legacy"),
    ],
)
def test_the_losses_add_up_to_the_distance_from_the_best_play(policy: Policy) -> None:
    best, visits = best_play(ROUNDS), visits_of(policy)

    lost = sum(one.lost for one in regrets(visits, best))

    assert lost == pytest.approx(best.value - visits.value)
    assert lost > 1


def test_in_a_long_game_the_mean_score_leaves_little_out() -> None:
    best = best_play(30)
    visits = follow(lambda revenue, left, score: NEW, 30)

    lost = sum(one.lost for one in regrets(visits, best))

    assert lost == pytest.approx(best.value - visits.value, abs=0.0021)


def test_the_best_play_regrets_nothing() -> None:
    assert list(regrets(visits_of(new_only), best_play(ROUNDS))) == []


def test_the_greatest_losses_come_first() -> None:
    best, visits = best_play(ROUNDS), visits_of(promo)

    most = greatest_regrets(visits, best, 3)

    losses = sorted((one.lost for one in regrets(visits, best)), reverse=True)
    assert [one.lost for one in most] == losses[:3]
    first = most[0]
    assert (first.action, first.best) == (PROMOTE, NEW)
    visit = visits.decisions[first.revenue, first.rounds_left]
    worths = best.mean_worths(first.revenue, first.rounds_left, visit.mean_score)
    assert first.regret == worths[NEW] - worths[PROMOTE]
    assert first.reached == visit.reached


def test_a_mean_score_lies_between_two_scores() -> None:
    best = best_play(ROUNDS)

    low, high = (best.worth((4,), (), 4, score, NEW) for score in (3, 4))

    assert best.mean_worths((4,), 4, 3.0)[NEW] == low
    assert best.mean_worths((4,), 4, 3.25)[NEW] == pytest.approx(
        0.75 * low + 0.25 * high
    )


def test_dice_that_cannot_be_promoted_have_one_action() -> None:
    assert list(best_play(ROUNDS).mean_worths((20,), 2, 5.0)) == [NEW]
