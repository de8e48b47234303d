"""The best play of Yahtzee or Yatzy, from every state of the card, and in any turn.

A turn fills a box. So states are solved from the full card back to the empty one, by
states that are already solved: the third roll by the best box, the second and the first
by the best keep. All states with the same lower boxes and the same number of upper
boxes filled are solved together. The bonus for the upper boxes is added when the card
is full.

The worth of a box is the points of the roll there plus the value of the card after it.
In a turn, the worth of a choice is the points of the whole game, including those on the
card, if the best play follows. A solution is cached on disk and takes 7 to 28 MB there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dicedojo import cache as disk
from dicedojo.dice import FACES, Roll
from dicedojo.games.yahtzee.card import (
    COUNTS,
    OPEN,
    YATZY,
    Card,
    CardVariant,
    Row,
    Solution,
    all_rows,
    bit,
    fill,
    upper_states,
)
from dicedojo.games.yahtzee.dice import (
    Numbers,
    Points,
    best_of_keeps,
    chances,
    keeps_of,
    levels,
    roll_once_more,
    rolls,
    value_keeps,
)
from dicedojo.games.yahtzee.scorer import DICE, UPPER

NOT_ALLOWED = -np.inf

States = slice | Numbers  # some of the columns of the table
Flags = NDArray[np.bool_]
FOLDER = "yahtzee"
SECONDS = 5  # about, for Yahtzee; Yatzy takes twice as long
HERE = Path(__file__).parent
COMPUTE = ("scorer", "card", "dice", "solver")
TOGETHER = 256  # states; with more, a table would not fit into the processor's cache


def worth_of_boxes(
    solution: Solution, row: Row, states: States
) -> Iterator[tuple[str, Points]]:
    """Yield each box that is open in some of the states, and the worth of filling it.

    The worth is `[roll, state]`, and -inf where the box is filled.
    """
    variant = solution.variant
    for at, box in enumerate(variant.lower):
        if row[at] == OPEN:
            after = solution.values[solution.rows[fill(row, at)], states]
            yield box, points_of(box, variant)[:, np.newaxis] + after
    for face, box in zip(FACES, UPPER, strict=True):
        if not _is_filled(face, states).all():
            yield box, _upper(solution, row, face, states)


@cache
def points_of(box: str, variant: CardVariant) -> Points:
    """Return the points of each roll in a box."""
    points = [variant.points(box, roll) for roll in rolls()]
    return np.array(points, np.float64)


def _upper(solution: Solution, row: Row, face: int, states: States) -> Points:
    after = upper_states().after[face - 1][:, states]
    by_count = solution.values[solution.rows[row]][after]
    by_count += face * np.array(COUNTS)[:, np.newaxis]
    by_count[:, _is_filled(face, states)] = NOT_ALLOWED
    worth: Points = np.take(by_count, _counts_of(face), axis=0)
    return worth


def _is_filled(face: int, states: States) -> Flags:
    filled: Flags = (upper_states().filled[states] & bit(face)) != 0
    return filled


@cache
def _counts_of(face: int) -> Numbers:
    return np.array([roll.count(face) for roll in rolls()])


def solve(variant: CardVariant) -> Solution:
    """Return the value of every state."""
    rows = all_rows(variant)
    upper = upper_states()
    full = upper.blocks[0]
    solution = Solution(variant, np.zeros((len(rows), len(upper.points))), rows)
    for row, at in rows.items():
        for states in _in_parts(upper.blocks):
            if OPEN not in row and states.start < full.stop:
                solution.values[at, states] = upper.bonus(variant)[states]
            else:
                first = _value_first_roll(solution, row, states)
                solution.values[at, states] = chances() @ first
    solution.values.flags.writeable = False
    return solution


def _value_first_roll(solution: Solution, row: Row, states: slice) -> Points:
    """Return the worth of each first roll of a turn, `[roll, state]`.

    Boxes are open in these states, and the states with more boxes filled are solved.
    """
    third = np.full((len(rolls()), states.stop - states.start), NOT_ALLOWED)
    for _, worth in worth_of_boxes(solution, row, states):
        np.maximum(third, worth, out=third)
    return roll_once_more(roll_once_more(third))


def _in_parts(blocks: tuple[slice, ...]) -> Iterator[slice]:
    for block in blocks:
        for start in range(block.start, block.stop, TOGETHER):
            yield slice(start, min(start + TOGETHER, block.stop))


@cache
def load_solution(variant: CardVariant) -> Solution:
    """Return the value of every state, from the disk or computed and cached there.

    Computing takes 4 to 6 s of CPU time, reading 0.1 s.
    """

    def compute() -> list[list[float]]:
        values: list[list[float]] = solve(variant).values.tolist()
        return values

    values = disk.kept(FOLDER, _parts(variant), compute)
    return Solution(variant, np.array(values), all_rows(variant))


def announce(variants: Iterable[CardVariant]) -> None:
    """Print how long it takes if a solution must be computed first."""
    missing = [variant for variant in variants if not path_of(variant).exists()]
    if missing:
        seconds = sum(SECONDS * (2 if variant is YATZY else 1) for variant in missing)
        about = f"about {seconds} seconds"
        print(f"Computing the best play takes {about}, this once.", file=sys.stderr)


def path_of(variant: CardVariant) -> Path:
    """Return the path of the cached solution of a variant."""
    return disk.folder(FOLDER) / f"{disk.key(*_parts(variant))}.json"


def _parts(variant: CardVariant) -> tuple[str, ...]:
    """Return the parts of the cache key, including the code of the solver."""
    files = ((HERE / f"{name}.py").read_text("utf-8") for name in COMPUTE)
    return variant.name, *files


DECIMALS = 9  # values that differ by less are equal


@dataclass(frozen=True, eq=False)
class Turn:
    """One turn of a player with open boxes, and the worth of each choice in it."""

    value: float  # of the game before the first roll
    boxes: dict[str, Points]  # the open ones in the order of the card, by roll
    keeps: dict[int, list[Points]]  # by rolls left and the number of dice kept

    def worth_of_keep(self, keep: Roll, rolls_left: int) -> float:
        """Return the worth of keeping these dice with 2 or 1 rolls left."""
        size = len(keep)
        return float(self.keeps[rolls_left][size][levels()[size].index[keep], 0])

    def worth_of_box(self, box: str, roll: Roll) -> float:
        """Return the worth of filling an open box."""
        return float(self.boxes[box][levels()[DICE].index[roll]])

    def worth_of_keeps(self, roll: Roll, rolls_left: int) -> dict[Roll, float]:
        """Return the worth of every keep of a sorted roll."""
        return {keep: self.worth_of_keep(keep, rolls_left) for keep in keeps_of(roll)}

    def worth_of_boxes(self, roll: Roll) -> dict[str, float]:
        """Return the worth of filling each open box, in the order of the card."""
        return {box: self.worth_of_box(box, roll) for box in self.boxes}

    def rank_keeps(self, roll: Roll, rolls_left: int) -> dict[Roll, float]:
        """Return the worth of every keep, the best first, ties by most dice."""
        worth = self.worth_of_keeps(roll, rolls_left)
        best_first = sorted(
            worth, key=lambda keep: (-round(worth[keep], DECIMALS), -len(keep), keep)
        )
        return {keep: worth[keep] for keep in best_first}

    def rank_boxes(self, roll: Roll) -> dict[str, float]:
        """Return the worth of every open box, the best first.

        On a tie, the first box on the card comes first.
        """
        worth = self.worth_of_boxes(roll)
        best_first = sorted(worth, key=lambda box: -round(worth[box], DECIMALS))
        return {box: worth[box] for box in best_first}


def turn_of(solution: Solution, card: Card) -> Turn:
    """Return the turn of a player with this card, which has an open box."""
    worth = dict(worth_of_boxes(solution, card.row, np.array([card.column])))
    boxes = {box: worth[box][:, 0] + card.scored for box in card.open_boxes}
    third = np.max(list(boxes.values()), axis=0)[:, np.newaxis]
    with_one_left = value_keeps(third)
    with_two_left = value_keeps(best_of_keeps(with_one_left))
    first = best_of_keeps(with_two_left)
    keeps = {1: with_one_left, 2: with_two_left}
    return Turn(float(chances() @ first[:, 0]), boxes, keeps)


def worth_of_card(solution: Solution, card: Card) -> float:
    """Return the worth of a game with this card before the next turn."""
    after = solution.values[solution.rows[card.row], card.column]
    return card.scored + float(after)
