"""A scorecard, and its states: the rows and columns of a table of values.

A row is the state of the lower boxes, a column that of the upper boxes up to 63 points.
The points scored so far are not part of a state, because they only add up.

Sixty-three points bring the bonus, and more points do not matter, so all sums from 63
on are one state. Impossible sums, such as 1 point with only the sixes filled, are left
out: 2,794 of 4,096 remain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby, product

import numpy as np

from dicedojo.dice import FACES, Roll
from dicedojo.games.yahtzee.dice import Numbers, Points
from dicedojo.games.yahtzee.scorer import (
    DICE,
    FACE_OF,
    LOWER,
    NEEDED,
    UPPER,
    YATZY_LOWER,
    score,
    score_yatzy,
)


@dataclass(frozen=True)
class CardVariant:
    """The rules of a card: its boxes, their points, and the bonus."""

    name: str
    title: str
    game: str
    lower: tuple[str, ...]
    points: Callable[[str, Roll], int]  # of five dice in a box
    upper_bonus: int  # for 63 points in the upper boxes

    @property
    def boxes(self) -> tuple[str, ...]:
        """The boxes in the order of the card; each is filled in one turn."""
        return UPPER + self.lower


SOURCE = CardVariant(
    "source", "five of a kind is a full house", "Yahtzee", LOWER, score, upper_bonus=35
)
YATZY = CardVariant(
    "yatzy",
    "Scandinavian Yatzy: 15 boxes, bonus 50",
    "Yatzy",
    YATZY_LOWER,
    score_yatzy,
    upper_bonus=50,
)
VARIANTS = {variant.name: variant for variant in (SOURCE, YATZY)}

OPEN, FILLED = 0, 1  # a box
Row = tuple[int, ...]  # of each lower box OPEN or FILLED

COUNTS = range(DICE + 1)  # how many of five dice show the face of a box
NOWHERE = -1


@dataclass(frozen=True)
class Card:
    """The points of each box that is filled."""

    points: Mapping[str, int] = field(default_factory=dict)
    variant: CardVariant = SOURCE

    @property
    def open_boxes(self) -> tuple[str, ...]:
        """The boxes that are not filled, in the order of the card."""
        return tuple(box for box in self.variant.boxes if box not in self.points)

    @property
    def upper_points(self) -> int:
        """The points in the upper boxes, without the bonus."""
        return sum(self.points.get(box, 0) for box in UPPER)

    @property
    def upper_bonus(self) -> int:
        """The bonus for the upper boxes, 0 until it is reached."""
        return self.variant.upper_bonus if self.upper_points >= NEEDED else 0

    @property
    def scored(self) -> int:
        """All points without the bonus for the upper boxes."""
        return sum(self.points.values())

    @property
    def total(self) -> int:
        """All points, including the bonus."""
        return self.scored + self.upper_bonus

    def options(self, roll: Roll) -> dict[str, int]:
        """Return the points of a roll in each open box."""
        return {box: self.variant.points(box, roll) for box in self.open_boxes}

    def fill(self, box: str, points: int) -> Card:
        """Return the card with one more box filled."""
        return Card({**self.points, box: points}, self.variant)

    @property
    def row(self) -> Row:
        """The lower boxes, as a row of the table of values."""
        lower = self.variant.lower
        return tuple(FILLED if box in self.points else OPEN for box in lower)

    @property
    def column(self) -> int:
        """The upper boxes, as a column of the table of values."""
        filled = sum(bit(FACE_OF[box]) for box in UPPER if box in self.points)
        return upper_states().index[filled, min(self.upper_points, NEEDED)]


@dataclass(frozen=True, eq=False)
class Solution:
    """The mean points that the best play still scores from each state on."""

    variant: CardVariant
    values: Points  # [row, upper state]
    rows: dict[Row, int]

    @property
    def value(self) -> float:
        """The points of a whole game."""
        return float(self.values[self.rows[empty_row(self.variant)], -1])


def empty_row(variant: CardVariant) -> Row:
    """Return the row of an empty card."""
    return (OPEN,) * len(variant.lower)


def all_rows(variant: CardVariant) -> dict[Row, int]:
    """Return the index of every row, those with the most boxes filled first."""
    holds = product((OPEN, FILLED), repeat=len(variant.lower))
    rows = sorted(holds, key=lambda row: row.count(OPEN))
    return {row: at for at, row in enumerate(rows)}


def fill(row: Row, at: int) -> Row:
    """Return the row with one more box filled."""
    return (*row[:at], FILLED, *row[at + 1 :])


@dataclass(frozen=True, eq=False)
class Upper:
    """All states of the upper boxes, those with the most boxes filled first."""

    filled: Numbers  # [state]: a bit for each box, the ones the lowest
    points: Numbers  # [state]: up to 63
    after: Numbers  # [face - 1, count, state]: the state after filling that box
    blocks: tuple[slice, ...]  # the states with six boxes filled, with five, ... none
    index: dict[tuple[int, int], int]  # of a state, by the filled boxes and the points

    def bonus(self, variant: CardVariant) -> Numbers:
        """Return the points of the bonus, `[state]`."""
        return np.where(self.points == NEEDED, variant.upper_bonus, 0)


@cache
def upper_states() -> Upper:
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
        len(list(group))
        for _, group in groupby(states, lambda state: state[0].bit_count())
    ]
    ends = np.cumsum([0, *sizes]).tolist()
    blocks = tuple(slice(*ends[at : at + 2]) for at in range(len(sizes)))
    filled, points = np.array(states).T
    return Upper(filled, points, after, blocks, index)


def bit(face: int) -> int:
    """Return the bit of the box for this face."""
    return 1 << (face - 1)


def _reachable() -> set[tuple[int, int]]:
    states = {(0, 0)}
    for face in FACES:
        states |= {_fill(*state, face, count) for state in states for count in COUNTS}
    return states


def _fill(filled: int, points: int, face: int, count: int) -> tuple[int, int]:
    return filled | bit(face), min(points + count * face, NEEDED)
