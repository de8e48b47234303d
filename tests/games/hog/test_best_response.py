"""The best play of Hog, against fractions, against the classics and against itself."""

from __future__ import annotations

import numpy as np
import pytest

from dicedojo.games.hog.backward_induction import win_rate
from dicedojo.games.hog.best_response import (
    BestResponse,
    best_response,
    equilibrium,
    greatest_regrets,
)
from dicedojo.games.hog.strategy import (
    CLASSICS,
    Table,
    always_roll,
    bacon_strategy,
    swap_strategy,
    table_of,
)

from . import hog_by_hand
from .test_backward_induction import any_table, lookup

FIVE = table_of(always_roll(5))
SHORT = 12  # points


@pytest.fixture(scope="module")
def reply() -> BestResponse:
    return best_response(FIVE)


@pytest.fixture(scope="module")
def best() -> BestResponse:
    return equilibrium()


@pytest.mark.parametrize("goal", [1, 2, 7, SHORT])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_best_reply_in_a_short_game_is_what_fractions_make_it(
    goal: int, seed: int
) -> None:
    against = any_table(seed, goal)
    wins = hog_by_hand.game(goal, [None, lookup(against)])

    reply = best_response(against)

    states = np.ndindex(goal, goal)
    by_hand = [[float(wins((mine, yours), 0))] for mine, yours in states]
    np.testing.assert_allclose(reply.values.reshape(-1, 1), by_hand, atol=1e-14)
    assert reply.rates.first == pytest.approx(float(wins((0, 0), 0)), abs=1e-14)
    assert reply.rates.second == pytest.approx(float(wins((0, 0), 1)), abs=1e-14)


def test_the_best_choices_of_a_short_game_are_those_that_fractions_tie() -> None:
    against = any_table(3, SHORT)
    wins = hog_by_hand.game(SHORT, [None, lookup(against)])

    choices = best_response(against).choices

    for mine, yours in np.ndindex(SHORT, SHORT):
        best = wins((mine, yours), 0)
        for dice in hog_by_hand.DICE:
            once = wins((mine, yours), 0, dice)
            assert choices[mine, yours, dice] == (once == best)


def test_the_best_play_of_a_short_game_is_what_fractions_make_it() -> None:
    wins = hog_by_hand.game(SHORT, [None, None])

    best = equilibrium(SHORT)

    states = np.ndindex(SHORT, SHORT)
    by_hand = [[float(wins((mine, yours), 0))] for mine, yours in states]
    np.testing.assert_allclose(best.values.reshape(-1, 1), by_hand, atol=1e-14)


def test_a_table_of_best_choices_wins_what_was_promised(reply: BestResponse) -> None:
    rates = win_rate(reply.table, FIVE)

    assert rates.first == pytest.approx(reply.rates.first, abs=1e-14)
    assert rates.second == pytest.approx(reply.rates.second, abs=1e-14)


def test_any_of_the_best_choices_will_do(reply: BestResponse) -> None:
    most = 10 - reply.choices[:, :, ::-1].argmax(axis=2).astype(np.uint8)

    rates = win_rate(most, FIVE)

    assert (most != reply.table).any()
    assert rates.first == pytest.approx(reply.rates.first, abs=1e-11)
    assert rates.second == pytest.approx(reply.rates.second, abs=1e-11)


def test_a_choice_that_is_not_best_wins_less(reply: BestResponse) -> None:
    table = reply.table
    table[0, 0] = reply.worth[0, 0].argmin()

    rates = win_rate(table, FIVE)

    assert rates.first == pytest.approx(reply.worth[0, 0].min(), abs=1e-14)
    assert rates.first < reply.rates.first
    assert rates.second == pytest.approx(reply.rates.second, abs=1e-14)


def test_the_best_play_is_a_best_reply_to_itself(best: BestResponse) -> None:
    reply = best_response(best.table)

    np.testing.assert_allclose(reply.values, best.values, rtol=0, atol=1e-12)
    assert best.rates.mean == pytest.approx(1 / 2, abs=1e-14)


@pytest.mark.parametrize("name", CLASSICS)
def test_nothing_does_better_against_the_best_play(
    name: str, best: BestResponse
) -> None:
    rates = win_rate(table_of(CLASSICS[name]), best.table)

    assert rates.first < best.rates.first
    assert rates.second < best.rates.second


def test_who_wins_at_once_whatever_happens_has_several_best_choices(
    reply: BestResponse,
) -> None:
    # 99 to 98: any points win, and no score here is double another.
    assert reply.choices[99, 98].all()
    assert reply.table[99, 98] == 0
    # 99 to 50 with bacon is 105; but 1 point is 100, swapped away, so no dice.
    assert np.flatnonzero(reply.choices[99, 50]).tolist() == [0]


BACON = table_of(bacon_strategy)
ALL = 100 * 100  # states


@pytest.mark.parametrize(
    ("table", "against"),
    [
        pytest.param(FIVE, FIVE, id="five dice against itself"),
        pytest.param(BACON, FIVE, id="bacon against five dice"),
        pytest.param(table_of(swap_strategy), BACON, id="swap against bacon"),
        pytest.param(any_table(1), any_table(2), id="any tables"),
        pytest.param(any_table(1, 12), any_table(2, 12), id="any tables to 12"),
    ],
)
def test_the_losses_add_up_to_what_the_win_rate_lacks(
    table: Table, against: Table
) -> None:
    losses = greatest_regrets(table, against, ALL)

    lacks = best_response(against).rates.mean - win_rate(table, against).mean
    assert sum(loss.share for loss in losses) == pytest.approx(lacks, abs=1e-10)


def test_the_greatest_losses_come_first() -> None:
    losses = greatest_regrets(BACON, FIVE)

    shares = [loss.share for loss in losses]
    assert len(losses) == 10
    assert shares == sorted(shares, reverse=True)
    assert losses == greatest_regrets(BACON, FIVE, ALL)[:10]


def test_a_loss_tells_what_was_rolled_and_what_would_have_been_best() -> None:
    swap_missed = next(
        loss
        for loss in greatest_regrets(BACON, FIVE)
        if (loss.score, loss.opponent_score) == (26, 66)
    )

    # Bacon brings 7 points, to 33 and 66: they swap.
    assert swap_missed.num_rolls == 5
    assert swap_missed.best == (0,)
    worth = best_response(FIVE).worth[26, 66]
    assert swap_missed.regret == pytest.approx(worth[0] - worth[5], abs=1e-14)
