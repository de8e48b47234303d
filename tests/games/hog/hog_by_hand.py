"""Hog worked out the slow way: fractions, from the words of the rules.

Nothing of dicedojo is used here, so that the two can be held against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Protocol

DICE = range(11)
Scores = tuple[int, int]
Choose = Callable[[int, int], int]


class Wins(Protocol):
    """Returns how often player 0 wins, perhaps with so many dice in this turn."""

    def __call__(
        self, scores: Scores, who: int, dice: int | None = None
    ) -> Fraction: ...


@cache
def turn_points(dice: int, sides: int) -> dict[int, Fraction]:
    """Return how likely each turn's points are, from every roll up to its order."""
    chances: dict[int, Fraction] = {}
    for faces in combinations_with_replacement(range(1, sides + 1), dice):
        orders = factorial(dice)
        for face in set(faces):
            orders //= factorial(faces.count(face))
        worth = 1 if 1 in faces else sum(faces)
        likely = Fraction(orders, sides**dice)
        chances[worth] = chances.get(worth, Fraction()) + likely
    return chances


def end_turn(scores: Scores, who: int, worth: int) -> Scores:
    """Return both totals once the points are added and, if need be, swapped."""
    totals = list(scores)
    totals[who] += worth
    low, high = sorted(totals)
    if low * 2 == high:
        totals.reverse()
    return totals[0], totals[1]


def game(goal: int, choose: Sequence[Choose | None]) -> Wins:
    """Return a function from scores and who moves to the chance that player 0 wins.

    A player without a strategy plays best.
    """

    @cache
    def zero_wins(scores: Scores, who: int, dice: int | None = None) -> Fraction:
        if scores[0] >= goal:
            return Fraction(1)
        if scores[1] >= goal:
            return Fraction(0)
        if dice is not None:
            return after(scores, who, dice)
        strategy = choose[who]
        if strategy is not None:
            return after(scores, who, strategy(scores[who], scores[1 - who]))
        every = [after(scores, who, dice) for dice in DICE]
        return max(every) if who == 0 else min(every)

    def after(scores: Scores, who: int, dice: int) -> Fraction:
        if dice == 0:
            digits = [int(digit) for digit in str(scores[1 - who])]
            return zero_wins(end_turn(scores, who, 1 + max(digits)), 1 - who)
        sides = 4 if sum(scores) % 7 == 0 else 6
        return sum(
            (
                likely * zero_wins(end_turn(scores, who, worth), 1 - who)
                for worth, likely in turn_points(dice, sides).items()
            ),
            Fraction(),
        )

    return zero_wins
