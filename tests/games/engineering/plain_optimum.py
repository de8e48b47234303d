"""The optimum by a plain dynamic programme: slow, short, and the reference.

Every state has its own value: the dice, which of them are legacy, the rounds left and
the score. The states of all scores lie in one array, so that a step is the sum over
what a roll may leave, in the rules' own order. Nothing is left out, and nothing is
assumed about the values. With `Fraction(1)` for `one`, nothing is rounded either.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.engineering.dice import FACES, Dice, actions, build, work

Number = float | Fraction  # Fraction where nothing may be rounded
Break = tuple[Dice, Any]  # the legacy that a roll leaves, and its probability
Scores = NDArray[Any]  # a value for each score from 0, floats or Fractions


@dataclass(frozen=True, eq=False)
class PlainOptimum:
    """The value of every state of a game that is played best."""

    rounds: int
    # Before a round, and between its action and its roll: [dice, legacy, rounds left].
    before: dict[tuple[Dice, Dice, int], Scores]
    acted: dict[tuple[Dice, Dice, int], Scores]

    @property
    def exact_value(self) -> Any:
        """The expected score of the whole game, of the type that was asked for."""
        return self.before[(), (), self.rounds][0]

    def worths(self, dice: Dice, rounds_left: int, score: int) -> dict[str, Any]:
        """Return the expected final score after each action; no die is legacy."""
        return {
            action: self.acted[build(dice, action), (), rounds_left][score]
            for action in actions(dice)
        }


def solve_plainly(rounds: int, one: Number = 1.0) -> PlainOptimum:
    """Return the value of every state of a game of so many rounds."""
    solved = PlainOptimum(rounds, {}, {})
    for dice in reversed(all_dice(rounds)):
        _solve_dice(solved, dice, one)
    return solved


def max_score(rounds_played: int) -> int:
    """Return the most points that so many rounds can bring: one die more in each."""
    return rounds_played * (rounds_played + 1) // 2


def all_dice(rounds: int) -> list[Dice]:
    """Return all dice that so many decisions can make, those of most decisions last."""
    counts = product(*(range(rounds // decisions + 1) for decisions in (1, 2, 3, 4, 5)))
    dice = (each for each in map(_dice, counts) if work(each) <= rounds)
    return sorted(dice, key=work)


def _solve_dice(solved: PlainOptimum, dice: Dice, one: Number) -> None:
    """Find the values of all states with these dice, the last round first."""
    last = solved.rounds - work(dice)  # rounds left at most before the next decision
    chances = {legacy: breaks(dice, legacy, one) for legacy in legacies(dice)}
    scores = range(max_score(solved.rounds) + 1)
    final: Scores = np.array([one * score for score in scores])
    for legacy in chances:
        solved.before[dice, legacy, 0] = final
    for left in range(1, last + 2):
        if dice:
            for legacy, outcomes in chances.items():
                solved.acted[dice, legacy, left] = _roll(solved, dice, left, outcomes)
        if left <= last:
            for legacy in chances:
                solved.before[dice, legacy, left] = _best(solved, dice, legacy, left)


def _roll(
    solved: PlainOptimum, dice: Dice, left: int, outcomes: Iterable[Break]
) -> Scores:
    """Return the values right before a roll: the sum over what it may leave."""
    scores = max_score(solved.rounds - left) + 1  # those that this round can start with
    total: Scores = np.zeros(scores, int)
    for after, chance in outcomes:
        values = solved.before[dice, after, left - 1]
        gained = len(dice) - len(after)
        total = total + chance * (
            values[gained : gained + scores] if gained else values[0]
        )
    return total


def _best(solved: PlainOptimum, dice: Dice, legacy: Dice, left: int) -> Scores:
    """Return the values at the start of a round: legacy is fixed, or the best done."""
    if legacy:
        return solved.acted[dice, legacy[:-1], left]
    worths = [solved.acted[build(dice, action), (), left] for action in actions(dice)]
    best: Scores = np.maximum(worths[0], worths[-1])
    return best


def legacies(dice: Dice) -> Iterator[Dice]:
    """Yield each way in which some of the dice can be legacy, none first."""
    counts = product(*(range(dice.count(faces) + 1) for faces in FACES))
    return map(_dice, counts)


def breaks(dice: Dice, legacy: Dice, one: Number) -> tuple[Break, ...]:
    """Return the legacy that a roll may leave, each with its probability.

    All dice that are not legacy are rolled; `one` is the number 1 of the wanted type.
    """
    by_kind = [
        _breaks_of_kind(faces, dice.count(faces), legacy.count(faces), one)
        for faces in FACES
    ]
    return tuple(
        (_dice(kind[0] for kind in each), math.prod(kind[1] for kind in each))
        for each in product(*by_kind)
    )


def _breaks_of_kind(
    faces: int, count: int, broken: int, one: Number
) -> list[tuple[int, Any]]:
    p, rolled = one / faces, count - broken
    return [
        (broken + ones, math.comb(rolled, ones) * p**ones * (1 - p) ** (rolled - ones))
        for ones in range(rolled + 1)
    ]


def _dice(counts: Iterable[int]) -> Dice:
    return tuple(
        faces for faces, count in zip(FACES, counts, strict=True) for _ in range(count)
    )
