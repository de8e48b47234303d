"""Solves solitaire Yahtzee by backward induction: the value of every state of the card.

A turn fills a box. So the states are taken from the full card back to the empty one,
and each is valued by states that are known: the third roll by the best box, the second
and the first by the best keep. All states with the same lower boxes filled, and as many
upper boxes, are valued together. The bonus for the upper boxes is paid when the card is
full.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from dicedojo.games.yahtzee.exact.dice import Points, chances, roll_once_more, rolls
from dicedojo.games.yahtzee.exact.filling import NOT_ALLOWED, worth_of_boxes
from dicedojo.games.yahtzee.exact.states import OPEN, Row, Solution, all_rows
from dicedojo.games.yahtzee.exact.upper import upper_states
from dicedojo.games.yahtzee.exact.variants import Variant

TOGETHER = 256  # states; with more of them a table leaves the processor's cache


def solve(variant: Variant) -> Solution:
    """Return the value of every state."""
    rows = all_rows(variant)
    upper = upper_states()
    solution = Solution(variant, np.zeros((len(rows), len(upper.points))), rows)
    for row, at in rows.items():
        for states in in_parts(upper.blocks):
            if is_full(row, states):
                solution.values[at, states] = upper.bonus[states]
            else:
                first, *_ = value_turn(solution, row, states)
                solution.values[at, states] = chances() @ first
    solution.values.flags.writeable = False
    return solution


def value_turn(
    solution: Solution, row: Row, states: slice
) -> tuple[Points, Points, Points]:
    """Return what the first, the second and the third roll are worth, `[roll, state]`.

    Boxes are left to fill in these states, and more of them are already valued.
    """
    third = np.full((len(rolls()), states.stop - states.start), NOT_ALLOWED)
    for _, worth in worth_of_boxes(solution, row, states):
        np.maximum(third, worth, out=third)
    second = roll_once_more(third)
    return roll_once_more(second), second, third


def is_full(row: Row, states: slice) -> bool:
    """Return whether all boxes are filled in these states of one block."""
    return OPEN not in row and states.start < upper_states().blocks[0].stop


def in_parts(blocks: tuple[slice, ...]) -> Iterator[slice]:
    """Yield the blocks in parts of so many states that are valued together."""
    for block in blocks:
        for start in range(block.start, block.stop, TOGETHER):
            yield slice(start, min(start + TOGETHER, block.stop))
