import itertools
from pathlib import Path

import greed
from greed import score


def right(roll):
    points = 0
    for face in set(roll):
        sets, singles = divmod(roll.count(face), 3)
        points += sets * (1000 if face == 1 else 100 * face)
        points += singles * {1: 100, 5: 50}.get(face, 0)
    return points


def is_changed():
    """Return whether a copy, which nothing records, answers otherwise."""
    copy = {"__name__": "greed", "__file__": greed.__file__}
    exec(Path(greed.__file__).read_text(), copy)
    rolls = itertools.product(range(1, 7), repeat=3)
    return any(copy["score"](list(roll)) != right(roll) for roll in rolls)
