"""Strategies for Hog: functions from two scores to a number of dice, and their tables.

A table holds all that a pure strategy would ever say: `table[score, opponent_score]` is
a number of dice, for both scores below the goal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.hog.dice import NUM_ROLLS
from dicedojo.games.hog.scorer import GOAL, free_bacon

Strategy = Callable[[int, int], int]
Table = NDArray[np.uint8]  # [score, opponent's score]
Tables = NDArray[np.uint8]  # [strategy, score, opponent's score]
BASELINE_ROLLS = 5  # the project's baseline, and what its strategies fall back on
BASELINE = f"always_roll({BASELINE_ROLLS})"  # a name in CLASSICS
SOURCE_WIN_RATE = 0.605  # of its games, by its author's own account (seed 004)
MARGIN = 8  # points; free bacon from so many on


def always_roll(num_rolls: int) -> Strategy:
    """Return the strategy that rolls so many dice whatever the scores are."""
    return lambda score, opponent_score: num_rolls


def bacon_strategy(score: int, opponent_score: int) -> int:
    """Return 0 where free bacon brings at least 8 points, else 5."""
    return 0 if free_bacon(opponent_score) >= MARGIN else BASELINE_ROLLS


def swap_strategy(score: int, opponent_score: int) -> int:
    """Return 0 for a swap that gains, 5 against one that loses, else as bacon_strategy.

    Only a swap that free bacon brings counts.
    """
    after = score + free_bacon(opponent_score)
    if opponent_score == 2 * after:
        return 0
    if after == 2 * opponent_score:
        return BASELINE_ROLLS
    return bacon_strategy(score, opponent_score)


CLASSICS: Mapping[str, Strategy] = {
    **{f"always_roll({n})": always_roll(n) for n in NUM_ROLLS},
    "bacon_strategy": bacon_strategy,
    "swap_strategy": swap_strategy,
}


def table_of(strategy: Strategy, goal: int = GOAL) -> Table:
    """Return what a strategy says at all scores below the goal."""
    scores = range(goal)
    rows = [[strategy(score, other) for other in scores] for score in scores]
    return np.array(rows, np.uint8)
