"""Solves solitaire Yahtzee or Yatzy by backward induction, for every state of the card.

A turn fills a box. So the states are taken from the full card back to the empty one,
and each is valued by states that are known: the third roll by the best box, the second
and the first by the best keep. All states with the same lower boxes filled, and as many
upper boxes, are valued together. The bonus for the upper boxes is paid when the card is
full.

The worth of a box is the points that the roll scores there, the bonus for a further
five of a kind, and the value of the card afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dicedojo.dice import FACES
from dicedojo.games.yahtzee.boxes import (
    DICE,
    JOKER,
    UPPER,
    YAHTZEE_BONUS,
    Variant,
)
from dicedojo.games.yahtzee.card import plain_points
from dicedojo.games.yahtzee.dice import (
    Numbers,
    Points,
    chances,
    levels,
    roll_once_more,
    rolls,
)
from dicedojo.games.yahtzee.states import (
    AT_YAHTZEE,
    COUNTS,
    OPEN,
    SCORED,
    Row,
    Solution,
    all_rows,
    bit,
    fill,
    upper_states,
)

NOT_ALLOWED = -np.inf

States = slice | Numbers  # some of the columns of the table
Flags = NDArray[np.bool_]
TOGETHER = 256  # states; with more of them a table leaves the processor's cache


def worth_of_boxes(
    solution: Solution, row: Row, states: States
) -> Iterator[tuple[str, Points]]:
    """Yield each box that is open in some of the states, and what filling it is worth.

    The worth is `[roll, state]`, and -inf where the box may not be filled.
    """
    variant = solution.variant
    has_jokers = variant.has_jokers and row[AT_YAHTZEE] != OPEN
    bonus = YAHTZEE_BONUS if row[AT_YAHTZEE] == SCORED else 0
    for at, box in enumerate(variant.sheet.lower):
        if row[at] == OPEN:
            worth = _lower(solution, row, at, states)
            if has_jokers:
                _play_joker_lower(box, worth, states)
                worth[fives()] += bonus
            yield box, worth
    for face, box in zip(FACES, UPPER, strict=True):
        if not _is_filled(face, states).all():
            worth = _upper(solution, row, face, states)
            if has_jokers:
                _play_joker_upper(face, worth, states, is_last=OPEN not in row)
                worth[fives()] += bonus
            yield box, worth


@cache
def points_of(box: str, variant: Variant) -> Points:
    """Return the points of each roll in a box, without bonuses and jokers."""
    points = [plain_points(variant, box, roll) for roll in rolls()]
    return np.array(points, np.float64)


@cache
def fives() -> Numbers:
    """Return the places of the rolls that are five of a kind, the ones first."""
    return np.array([levels()[DICE].index[(face,) * DICE] for face in FACES])


def _lower(solution: Solution, row: Row, at: int, states: States) -> Points:
    after = solution.values[solution.rows[fill(row, at)], states]
    variant = solution.variant
    points = points_of(variant.sheet.lower[at], variant)
    worth: Points = points[:, np.newaxis] + after
    if at == AT_YAHTZEE and variant.has_jokers:
        scored = solution.values[solution.rows[fill(row, at, SCORED)], states]
        worth[fives()] += scored - after
    return worth


def _upper(solution: Solution, row: Row, face: int, states: States) -> Points:
    after = upper_states().after[face - 1][:, states]
    by_count = solution.values[solution.rows[row]][after]
    by_count += face * np.array(COUNTS)[:, np.newaxis]
    by_count[:, _is_filled(face, states)] = NOT_ALLOWED
    worth: Points = np.take(by_count, _counts_of(face), axis=0)
    return worth


def _play_joker_lower(box: str, worth: Points, states: States) -> None:
    """Correct what each five of a kind is worth in a lower box.

    It must not go there while the box of its face is open.
    """
    for face, roll in zip(FACES, fives(), strict=True):
        is_filled = _is_filled(face, states)
        worth[roll, is_filled] += JOKER.get(box, 0)
        worth[roll, ~is_filled] = NOT_ALLOWED


def _play_joker_upper(
    box: int, worth: Points, states: States, *, is_last: bool
) -> None:
    """Forbid an upper box to a five of a kind of another face, if it need not go there.

    It must where its own box is filled, and with it all lower boxes: `is_last`.
    """
    for face, roll in zip(FACES, fives(), strict=True):
        if face != box:
            is_allowed = _is_filled(face, states) & is_last
            worth[roll, ~is_allowed] = NOT_ALLOWED


def _is_filled(face: int, states: States) -> Flags:
    filled: Flags = (upper_states().filled[states] & bit(face)) != 0
    return filled


@cache
def _counts_of(face: int) -> Numbers:
    """Return how many dice of each roll show a face."""
    return np.array([roll.count(face) for roll in rolls()])


def solve(variant: Variant) -> Solution:
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
    """Return what each first roll of a turn is worth, `[roll, state]`.

    Boxes are left to fill in these states, and more of them are already valued.
    """
    third = np.full((len(rolls()), states.stop - states.start), NOT_ALLOWED)
    for _, worth in worth_of_boxes(solution, row, states):
        np.maximum(third, worth, out=third)
    return roll_once_more(roll_once_more(third))


def _in_parts(blocks: tuple[slice, ...]) -> Iterator[slice]:
    """Yield the blocks in parts of so many states that are valued together."""
    for block in blocks:
        for start in range(block.start, block.stop, TOGETHER):
            yield slice(start, min(start + TOGETHER, block.stop))
