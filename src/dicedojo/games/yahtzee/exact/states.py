"""Table of the value of every state of the card: its rows, its columns and its entries.

A row is what the lower boxes hold, a column what the upper boxes hold up to 63 points.
The points scored so far belong to no state, since they only add up.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from dicedojo.games.yahtzee.boxes import LOWER
from dicedojo.games.yahtzee.exact.dice import Points
from dicedojo.games.yahtzee.exact.variants import Variant

OPEN, FILLED, SCORED = 0, 1, 2  # a box; SCORED: the yahtzee box, with 50 points
AT_YAHTZEE = LOWER.index("yahtzee")

Row = tuple[int, ...]  # of each lower box OPEN or FILLED; SCORED if a bonus hangs on it

EMPTY: Row = (OPEN,) * len(LOWER)


@dataclass(frozen=True, eq=False)
class Solution:
    """The points that the best play still scores from each state on, on average."""

    variant: Variant
    values: Points  # [row, upper state]
    rows: dict[Row, int]

    @property
    def value(self) -> float:
        """The points of a whole game."""
        return float(self.values[self.rows[EMPTY], -1])


def all_rows(variant: Variant) -> dict[Row, int]:
    """Return the place of every row, those with the most boxes filled first."""
    holds: list[tuple[int, ...]] = [(OPEN, FILLED)] * len(LOWER)
    if variant.has_bonus:
        holds[AT_YAHTZEE] = (OPEN, FILLED, SCORED)
    rows = sorted(product(*holds), key=lambda row: row.count(OPEN))
    return {row: at for at, row in enumerate(rows)}


def fill(row: Row, at: int, how: int = FILLED) -> Row:
    """Return the row with one more box filled."""
    return (*row[:at], how, *row[at + 1 :])
