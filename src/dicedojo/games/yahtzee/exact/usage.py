"""What the best play makes of each box: when it fills it, and with how many points.

The solution is followed forwards: how likely is each state, from the empty card on, and
where does each roll lead? Of choices that are worth the same, the first is taken.
All that the boxes and the bonuses bring adds up to the value of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dicedojo.dice import FACES
from dicedojo.games.yahtzee.boxes import FACE_OF
from dicedojo.games.yahtzee.exact.dice import (
    Numbers,
    Points,
    best_of_keeps,
    chances,
    levels,
    value_keeps,
)
from dicedojo.games.yahtzee.exact.solver import (
    NOT_ALLOWED,
    bonus,
    counts_of,
    fives,
    in_parts,
    is_full,
    worth_of_boxes,
)
from dicedojo.games.yahtzee.exact.states import (
    AT_YAHTZEE,
    COUNTS,
    OPEN,
    SCORED,
    Row,
    Solution,
    empty_row,
    fill,
    upper_states,
)

STAYS = 0  # no face is taken away
LEAST = 1e-6  # points; less is what floats make of 0


@dataclass(frozen=True, eq=False)
class Usage:
    """How the best play uses the boxes, in the order of the card."""

    rounds: Points  # [box, round]: how likely the box is filled in that round
    points: Points  # [box]: on average, without bonuses
    zeros: Points  # [box]: how likely it is filled with 0 points
    upper_bonus: float  # points on average
    yahtzee_bonus: float  # points on average

    @property
    def total(self) -> float:
        """The points of a game on average."""
        return float(self.points.sum()) + self.upper_bonus + self.yahtzee_bonus


def follow(solution: Solution, start: Row | None = None, column: int = -1) -> Usage:
    """Return how the best play uses the boxes, from the empty card or another state."""
    walk = _Walk(solution)
    upper = upper_states()
    row = empty_row(solution.variant) if start is None else start
    walk.reached[solution.rows[row], column] = 1.0
    for row, at in reversed(solution.rows.items()):
        for part in reversed(list(in_parts(upper.blocks))):
            if not is_full(row, part):
                columns = np.arange(part.start, part.stop)
                walk.take_turn(row, columns[walk.reached[at, part] > 0])
    full = [at for row, at in solution.rows.items() if OPEN not in row]
    six = upper.blocks[0]
    paid = float((walk.reached[full, six] @ upper.bonus(solution.variant)[six]).sum())
    return Usage(walk.rounds, walk.points, walk.zeros, paid, walk.yahtzee_bonus)


class _Walk:
    """How likely each state is, and what has been seen on the way there."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.sheet = solution.variant.sheet
        boxes = len(self.sheet.boxes)
        self.reached = np.zeros_like(solution.values)
        self.rounds = np.zeros((boxes, boxes))
        self.points = np.zeros(boxes)
        self.zeros = np.zeros(boxes)
        self.yahtzee_bonus = 0.0

    def take_turn(self, row: Row, states: Numbers) -> None:
        """Follow all rolls of a turn from states of one row and one round."""
        if not len(states):
            return
        worth = dict(worth_of_boxes(self.solution, row, states))
        third = np.full_like(next(iter(worth.values())), NOT_ALLOWED)
        choice = np.zeros(third.shape, np.int8)
        for number, each in enumerate(worth.values()):
            choice[each > third] = number
            np.maximum(third, each, out=third)
        with_one_left = value_keeps(third)
        with_two_left = value_keeps(best_of_keeps(with_one_left))
        likely = (
            chances()[:, np.newaxis] * self.reached[self.solution.rows[row], states]
        )
        likely = _roll_after_best_keep(likely, with_two_left)
        likely = _roll_after_best_keep(likely, with_one_left)
        for number, (box, each) in enumerate(worth.items()):
            filled = np.where(choice == number, likely, 0.0)
            self._fill(row, states, box, filled, np.where(filled > 0, each, 0.0))

    def _fill(
        self, row: Row, states: Numbers, box: str, likely: Points, worth: Points
    ) -> None:
        """Fill a box: each roll in each state so likely, where it is worth so much."""
        after = self._leave(row, states, box, likely)
        gained = worth - after
        if bonus(row):
            gained[fives()] -= bonus(row)
            self.yahtzee_bonus += bonus(row) * float(likely[fives()].sum())
        at = self.sheet.boxes.index(box)
        upper_filled = int(upper_states().filled[states[0]]).bit_count()
        self.rounds[at, len(row) - row.count(OPEN) + upper_filled] += likely.sum()
        self.points[at] += (likely * gained).sum()
        self.zeros[at] += likely[gained < LEAST].sum()

    def _leave(self, row: Row, states: Numbers, box: str, likely: Points) -> Points:
        """Move to the states after a box; return their values, `[roll, state]`."""
        if box in FACE_OF:
            return self._leave_upper(row, states, FACE_OF[box], likely)
        at = self.sheet.lower.index(box)
        after = self.solution.rows[fill(row, at)]
        values = np.repeat(self.solution.values[after][np.newaxis, states], 252, axis=0)
        moved = likely.sum(axis=0)
        if at == AT_YAHTZEE and self.solution.variant.has_bonus:
            scored = self.solution.rows[fill(row, at, SCORED)]
            five = likely[fives()].sum(axis=0)
            self.reached[scored, states] += five
            moved -= five
            values[fives()] = self.solution.values[scored, states]
        self.reached[after, states] += moved
        return values

    def _leave_upper(
        self, row: Row, states: Numbers, face: int, likely: Points
    ) -> Points:
        at = self.solution.rows[row]
        after = upper_states().after[face - 1][:, states]
        counts = counts_of(face)
        for count in COUNTS:
            moved = likely[counts == count].sum(axis=0)
            may = after[count] >= 0
            np.add.at(self.reached[at], after[count][may], moved[may])
        values: Points = self.solution.values[at][after][counts]
        return values


def _roll_after_best_keep(likely: Points, keeps: list[Points]) -> Points:
    """Return how likely each roll is once the best keep of these rolls is rolled on.

    `keeps` are the worths of all keeps; the dice that are left fall one by one.
    """
    removed = _removed_faces(keeps)
    kept: list[Points] = []
    for level, faces in zip(reversed(levels()[:-1]), reversed(removed), strict=True):
        kept.insert(0, np.where(faces == STAYS, likely, 0.0))
        fewer = np.zeros((len(level.keeps), likely.shape[1]))
        for face, added in zip(FACES, level.added, strict=True):
            fewer += np.where(faces[added] == face, likely[added], 0.0)
        likely = fewer
    for level, stays in zip(levels()[:-1], kept, strict=True):
        more = stays  # of one die more, and not rolled
        for added in level.added:
            more[added] += likely / len(FACES)
        likely = more
    return likely


def _removed_faces(keeps: list[Points]) -> list[NDArray[np.int8]]:
    """Return which face is taken away first, of one to five dice, to keep the best."""
    best, removed = keeps[0], []
    for level, faces, worth in zip(levels()[1:], _faces(), keeps[1:], strict=True):
        better, first = worth.copy(), np.zeros(worth.shape, np.int8)
        for smaller, face in zip(level.without, faces, strict=True):
            rest, some = best[smaller], slice(len(smaller))
            is_better = rest > better[some]
            first[some] = np.where(is_better, face[:, np.newaxis], first[some])
            np.maximum(better[some], rest, out=better[some])
        best = better
        removed.append(first)
    return removed


@cache
def _faces() -> list[list[NDArray[np.int8]]]:
    """Return the i-th face of each keep of one to five dice that has so many."""
    levels_of_faces = []
    for level in levels()[1:]:
        faces = [sorted(set(keep)) for keep in level.keeps]
        levels_of_faces.append(
            [
                np.array([each[i] for each in faces[: len(smaller)]], np.int8)
                for i, smaller in enumerate(level.without)
            ]
        )
    return levels_of_faces
