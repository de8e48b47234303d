"""Scores dice in Greed, counted face by face."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dicedojo.dice import FACES, Roll, all_hands

FIVE = 5  # dice
TRIPLE = 3
THREE_ONES = 1000
PER_PIP = 100  # of the face of any other triple
SINGLE = {1: 100, 5: 50}


def parts(roll: Roll) -> tuple[tuple[Roll, int], ...]:
    """Return the dice that each rule takes and their points, in the rules' order."""
    left = {face: roll.count(face) for face in FACES}
    matches = []
    for face in FACES:
        if left[face] >= TRIPLE:
            left[face] -= TRIPLE
            points = THREE_ONES if face == 1 else PER_PIP * face
            matches.append(((face,) * TRIPLE, points))
    for face, points in SINGLE.items():
        matches += [((face,), points)] * left[face]
    return tuple(matches)


def questions() -> Mapping[str, Iterable[tuple[Any, ...]]]:
    """Return the arguments of all possible calls, by function."""
    return {"parts": ((roll,) for roll in all_hands(FIVE))}
