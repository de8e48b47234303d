"""Where a strategy for Hog loses the most: the parts add up, and games go there."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from dicedojo.games.hog.exact.best_response import best_response
from dicedojo.games.hog.exact.regret import greatest_regrets, reach
from dicedojo.games.hog.exact.strategy import (
    Table,
    always_roll,
    bacon_strategy,
    swap_strategy,
    table_of,
)
from dicedojo.games.hog.exact.win_rates import win_rate

from .test_win_rates import any_table

FIVE = table_of(always_roll(5))
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


def test_the_best_reply_loses_nowhere() -> None:
    assert greatest_regrets(best_response(FIVE).table, FIVE) == []


def test_games_come_as_often_to_a_state_as_reach_says() -> None:
    seen = np.zeros((100, 100))
    random = np.random.default_rng(2013)
    games = 4_000
    for game in range(games):
        totals, who = [0, 0], game % 2  # bacon is player 0, and first in half of them
        while max(totals) < 100:
            mine, yours = totals[who], totals[1 - who]
            if who == 0:
                seen[mine, yours] += 1
            dice = int((BACON, FIVE)[who][mine, yours])
            sides = 4 if (mine + yours) % 7 == 0 else 6
            faces = random.integers(1, sides + 1, dice).tolist()
            bacon = 1 + max(divmod(yours, 10))
            totals[who] += (1 if 1 in faces else sum(faces)) if faces else bacon
            if totals[0] == 2 * totals[1] or totals[1] == 2 * totals[0]:
                totals.reverse()
            who = 1 - who

    reached = reach(BACON, FIVE)

    often = np.argwhere(reached > 0.01)
    assert len(often) > 20
    for mine, yours in often:
        chance = reached[mine, yours]
        error = sqrt(chance * (1 - chance) / games)
        assert abs(seen[mine, yours] / games - chance) < 4.5 * error
    turns = seen.sum() / games
    assert reached.sum() == pytest.approx(turns, rel=0.05)
