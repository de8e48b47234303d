"""Every state of the card: the rows and columns of a table of values.

A row is what the lower boxes hold, a column what the upper boxes hold up to 63 points.
The points scored so far belong to no state, since they only add up.

Sixty-three points bring the bonus, and more of them nothing else; so all sums from 63
on are one. Sums that no dice give, such as 1 point with only the sixes filled, are left
out: 2,794 of 4,096 remain.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby, product

import numpy as np

from dicedojo.dice import FACES
from dicedojo.games.yahtzee.boxes import DICE, LOWER, NEEDED, Variant
from dicedojo.games.yahtzee.dice import Numbers, Points

OPEN, FILLED, SCORED = 0, 1, 2  # a box; SCORED: the yahtzee box, with 50 points
AT_YAHTZEE = LOWER.index("yahtzee")

Row = tuple[int, ...]  # of each lower box OPEN or FILLED; SCORED if a bonus hangs on it

COUNTS = range(DICE + 1)  # how many of five dice show the face of a box
NOWHERE = -1


@dataclass(frozen=True, eq=False)
class Solution:
    """The points that the best play still scores from each state on, on average."""

    variant: Variant
    values: Points  # [row, upper state]
    rows: dict[Row, int]

    @property
    def value(self) -> float:
        """The points of a whole game."""
        return float(self.values[self.rows[empty_row(self.variant)], -1])


def empty_row(variant: Variant) -> Row:
    """Return the row of a card on which nothing is filled."""
    return (OPEN,) * len(variant.sheet.lower)


def all_rows(variant: Variant) -> dict[Row, int]:
    """Return the place of every row, those with the most boxes filled first."""
    holds: list[tuple[int, ...]] = [(OPEN, FILLED)] * len(variant.sheet.lower)
    if variant.has_jokers:
        holds[AT_YAHTZEE] = (OPEN, FILLED, SCORED)
    rows = sorted(product(*holds), key=lambda row: row.count(OPEN))
    return {row: at for at, row in enumerate(rows)}


def fill(row: Row, at: int, how: int = FILLED) -> Row:
    """Return the row with one more box filled."""
    return (*row[:at], how, *row[at + 1 :])


@dataclass(frozen=True, eq=False)
class Upper:
    """Every state of the upper boxes: those with the most boxes filled come first."""

    filled: Numbers  # [state]: a bit for each box, the ones the lowest
    points: Numbers  # [state]: up to 63
    after: Numbers  # [face - 1, count, state]: the state once that box is filled, too
    blocks: tuple[slice, ...]  # the states with six boxes filled, with five, ... none
    index: dict[tuple[int, int], int]  # of a state, by what is filled and the points

    def bonus(self, variant: Variant) -> Numbers:
        """Return the points of the bonus, `[state]`."""
        return np.where(self.points == NEEDED, variant.sheet.upper_bonus, 0)


@cache
def upper_states() -> Upper:
    """Return the states, in their order."""
    states = sorted(_reachable(), key=lambda state: (-state[0].bit_count(), state))
    index = {state: at for at, state in enumerate(states)}
    after = np.full((len(FACES), len(COUNTS), len(states)), NOWHERE)
    for at, (filled, points) in enumerate(states):
        for face in FACES:
            if not filled & bit(face):
                for count in COUNTS:
                    after[face - 1, count, at] = index[
                        _fill(filled, points, face, count)
                    ]
    sizes = [
        len(list(each)) for _, each in groupby(states, lambda one: one[0].bit_count())
    ]
    ends = np.cumsum([0, *sizes]).tolist()
    blocks = tuple(slice(*ends[at : at + 2]) for at in range(len(sizes)))
    filled, points = np.array(states).T
    return Upper(filled, points, after, blocks, index)


def bit(face: int) -> int:
    """Return the bit of the box for this face."""
    return 1 << (face - 1)


def _reachable() -> set[tuple[int, int]]:
    """Return what is filled and the points, for all that a game can come to."""
    states = {(0, 0)}
    for face in FACES:
        states |= {_fill(*state, face, count) for state in states for count in COUNTS}
    return states


def _fill(filled: int, points: int, face: int, count: int) -> tuple[int, int]:
    return filled | bit(face), min(points + count * face, NEEDED)
