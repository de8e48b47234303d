"""What the upper boxes can hold together: which are filled, and their points up to 63.

Sixty-three points bring the bonus, and more of them nothing else; so all sums from 63
on are one. Sums that no dice give, such as 1 point with only the sixes filled, are left
out: 2,794 of 4,096 remain.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby

import numpy as np

from dicedojo.dice import FACES
from dicedojo.games.yahtzee.boxes import DICE, NEEDED, UPPER_BONUS
from dicedojo.games.yahtzee.exact.dice import Numbers

COUNTS = range(DICE + 1)  # how many of five dice show the face of a box
NOWHERE = -1


@dataclass(frozen=True, eq=False)
class Upper:
    """Every state of the upper boxes: those with the most boxes filled come first."""

    filled: Numbers  # [state]: a bit for each box, the ones the lowest
    points: Numbers  # [state]: up to 63
    after: Numbers  # [face - 1, count, state]: the state once that box is filled, too
    blocks: tuple[slice, ...]  # the states with six boxes filled, with five, ... none
    index: dict[tuple[int, int], int]  # of a state, by what is filled and the points

    @property
    def bonus(self) -> Numbers:
        """The points of the bonus, `[state]`."""
        return np.where(self.points == NEEDED, UPPER_BONUS, 0)


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
