"""The exact worth of a strategy for Farkle, from every decision it can come to.

A strategy is asked once about each roll that it can come to. Its answers are a table,
and the mean that follows from a table is exact: no dice are rolled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from dicedojo.dice import Roll
from dicedojo.games.farkle.chances import (
    ALL_DICE,
    banked,
    chance,
    dice_left,
    scoring_rolls,
)
from dicedojo.games.farkle.scorer import score_options

# A turn with so much is banked for the player. Even the best turn comes to it so seldom
# that this costs it a ninth of a point; every further thousand is 9,000 more questions.
MAX_AT_STAKE = 4_000


@dataclass(frozen=True)
class Situation:
    """A roll to decide about; a bust leaves nothing to decide.

    `turn_points` were kept earlier in this turn, `total` was banked before it, and no
    other player has more than `best_other`.
    """

    roll: Roll
    turn_points: int
    total: int
    best_other: int = 0


Decision = tuple[Roll, bool]  # what to keep, sorted; whether to roll again
Ask = Callable[[Sequence[Situation]], Sequence[Decision]]
Table = dict[Situation, Decision]  # in the order in which they were asked


class IllegalKeep(ValueError):
    """A strategy keeps no dice, dice that do not all score, or none of the roll."""

    def __init__(self, situation: Situation, keep: Roll) -> None:
        super().__init__(situation, keep)
        self.situation = situation
        self.keep = keep

    def __str__(self) -> str:
        kept = " ".join(map(str, self.keep)) or "Nothing"
        roll = " ".join(map(str, self.situation.roll))
        return f"{kept} is not a legal keep of {roll}: dice that all score."


def ask_strategy(ask: Ask, total: int, best_other: int = 0) -> Table:
    """Return what a strategy decides about every roll that it can come to.

    They come by points at stake, then dice, then faces. One call asks about all that
    have the same points at stake.

    Raises:
        IllegalKeep: a keep is none; the first one, in that order.
        ValueError: a call returns fewer or more decisions than situations.
    """
    table: Table = {}
    ahead = {0: {ALL_DICE}}
    while ahead:
        points = min(ahead)  # whatever it leads to has more: every keep scores
        level = [
            Situation(roll, points, total, best_other)
            for dice in sorted(ahead.pop(points))
            for roll in scoring_rolls(dice)
        ]
        for situation, decision in zip(level, ask(level), strict=True):
            keep, _ = decision
            if keep not in score_options(situation.roll):
                raise IllegalKeep(situation, keep)
            table[situation] = decision
            after, dice, rolls_again = _outcome(situation, decision)
            if rolls_again:
                ahead.setdefault(after, set()).add(dice)
    return table


def expected_turn(table: Table) -> float:
    """Return the points that a strategy banks on average in a turn."""
    return _mean(table, lambda points, now: banked(points, now.total))


def winning_chance(table: Table, behind: int) -> float:
    """Return how likely a strategy banks more points than it is behind."""
    return _mean(table, lambda points, now: banked(points, now.total) > behind)


def _mean(table: Table, bank: Callable[[int, Situation], float]) -> float:
    """Return what a turn is worth on average, 0 for a bust.

    Points only grow within a turn, so in a table read backwards every roll comes after
    all that it can lead to.
    """
    worth: defaultdict[tuple[int, int], float] = defaultdict(float)
    for situation, decision in reversed(table.items()):
        points, dice, again = _outcome(situation, decision)
        after = worth[points, dice] if again else bank(points, situation)
        before = situation.turn_points, len(situation.roll)
        worth[before] += _chance(situation.roll) * after
    return worth[0, ALL_DICE]


@cache
def _chance(roll: Roll) -> float:
    return float(chance(roll))


def _outcome(situation: Situation, decision: Decision) -> tuple[int, int, bool]:
    """Return the points at stake, the dice left, and whether they are rolled."""
    keep, rolls_again = decision
    points = situation.turn_points + score_options(situation.roll)[keep]
    dice = dice_left(situation.roll, keep)
    return points, dice, rolls_again and points < MAX_AT_STAKE
