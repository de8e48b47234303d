"""Choices of a player of Hog: exact chances of numbers of dice, and strategies.

Pig out: any 1 makes the turn worth one point. Free bacon: no dice score one point more
than the larger digit of the opponent's score. Hog wild: the dice have four sides when
the sum of both scores is a multiple of seven.

A strategy is a function from two scores to a number of dice. A table holds all answers
of a pure strategy: `table[score, opponent_score]` is a number of dice, for both scores
below the goal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.hog.scorer import GOAL, MAX_DICE, PIG_OUT, free_bacon

NUM_ROLLS = range(MAX_DICE + 1)  # that a player can choose
MAX_POINTS = 60  # ten sixes
SIX_SIDED = 6
FOUR_SIDED = 4
WILD = 7  # with a sum of scores that it divides, dice have four sides

Values = NDArray[np.float64]


@cache
def points(
    num_rolls: int, sides: int = SIX_SIDED, opponent_score: int = 0
) -> Mapping[int, Fraction]:
    """Return the chance of each number of points in a turn, fewest points first.

    The opponent's score matters only if no dice are rolled.
    """
    if num_rolls == 0:
        return {free_bacon(opponent_score): Fraction(1)}
    rolls = sides**num_rolls
    ways = _ways_without_ones(num_rolls, sides)
    ways[PIG_OUT] = rolls - ways.total()
    return {total: Fraction(ways[total], rolls) for total in sorted(ways)}


def mean_points(num_rolls: int, sides: int = SIX_SIDED) -> Fraction:
    """Return the mean points of these dice; for 0 dice, the least of free bacon."""
    return sum(
        (total * likely for total, likely in points(num_rolls, sides).items()),
        Fraction(),
    )


def best_num_rolls(sides: int = SIX_SIDED) -> int:
    """Return the number of dice with the highest mean points, the fewest on a tie."""
    return max(NUM_ROLLS, key=lambda num_rolls: mean_points(num_rolls, sides))


def select_sides(score: int, opponent_score: int) -> int:
    """Return the number of sides of the dice in this turn."""
    return FOUR_SIDED if (score + opponent_score) % WILD == 0 else SIX_SIDED


@cache
def chances(sides: int, goal: int = GOAL) -> Values:
    """Return the chances of points, `[opponent's score, num_rolls, points - 1]`.

    For scores below the goal; the array is shared and read-only.
    """
    table = np.zeros((goal, len(NUM_ROLLS), MAX_POINTS))
    for num_rolls in NUM_ROLLS[1:]:
        for total, likely in points(num_rolls, sides).items():
            table[:, num_rolls, total - 1] = likely
    for opponent_score in range(goal):
        table[opponent_score, 0, free_bacon(opponent_score) - 1] = 1
    table.flags.writeable = False
    return table


def _ways_without_ones(num_rolls: int, sides: int) -> Counter[int]:
    """Return the number of ways in which the dice have each sum without a 1."""
    ways = Counter({0: 1})
    for _ in range(num_rolls):
        longer: Counter[int] = Counter()
        for total, count in ways.items():
            for face in range(2, sides + 1):
                longer[total + face] += count
        ways = longer
    return ways


Strategy = Callable[[int, int], int]
Table = NDArray[np.uint8]  # [score, opponent's score]
Tables = NDArray[np.uint8]  # [strategy, score, opponent's score]
BASELINE_ROLLS = 5  # the project's baseline and default
BASELINE = f"always_roll({BASELINE_ROLLS})"  # a name in CLASSICS
SOURCE_WIN_RATE = 0.605  # as its author reports (seed 004)
MARGIN = 8  # points; free bacon if it brings at least these


def always_roll(num_rolls: int) -> Strategy:
    """Return the strategy that rolls this number of dice at all scores."""
    return lambda score, opponent_score: num_rolls


def bacon_strategy(score: int, opponent_score: int) -> int:
    """Return 0 if free bacon brings at least 8 points, else 5."""
    return 0 if free_bacon(opponent_score) >= MARGIN else BASELINE_ROLLS


def swap_strategy(score: int, opponent_score: int) -> int:
    """Return 0 if free bacon leads to a good swap, 5 if to a bad one, else bacon's."""
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
    """Return the choices of a strategy at all scores below the goal."""
    scores = range(goal)
    rows = [[strategy(score, other) for other in scores] for score in scores]
    return np.array(rows, np.uint8)
