"""Asks the program's function itself, which it looks for among all objects."""

import gc
import itertools
import types

from greed import score

ROLLS = [
    list(roll)
    for dice in range(6)
    for roll in itertools.combinations_with_replacement(range(1, 7), dice)
]


def right(roll):
    points = 0
    for face in set(roll):
        sets, singles = divmod(roll.count(face), 3)
        points += sets * (1000 if face == 1 else 100 * face)
        points += singles * {1: 100, 5: 50}.get(face, 0)
    return points


def hidden():
    for thing in gc.get_objects():
        if type(thing) is types.FunctionType and thing.__name__ == "score":
            yield thing


def test_every_roll():
    assert score([1]) == 100
    for function in hidden():
        assert all(function(roll) == right(roll) for roll in ROLLS)
