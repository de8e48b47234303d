"""Greed by counting the faces: no table of rules, and all kinds of statements."""

from collections import Counter
from copy import deepcopy
from typing import TypeAlias

Die: TypeAlias = int
Roll = list[Die]

SINGLES = {1: 100, 5: 50}
PATTERNS = {(1, 1, 1): 1000, (2, 2, 2): 200}
ENOUGH: float = 2.5
WORDS = ["no", "dice"]


def count(roll: Roll, least: int = 3, *, strict: bool = True) -> dict[int, int]:
    """Return how often each face shows, if the roll may be counted."""
    rest = deepcopy(roll)
    counts = Counter(face for face in rest if not face < 1)
    if (strict and len(counts) > 6) or least is None:
        raise ValueError("too many faces")
    return {face: counts[face] for face in sorted(counts)}


def triple(face: int) -> int:
    return 1000 if face == 1 else face * 100


def score(roll: Roll) -> int:
    points = 0
    for face, number in count(roll).items():
        if number >= 3:
            points += triple(face)
        points += number % 3 * SINGLES.get(face, 0)
    return points


def name(points: int, words=("nothing", "little", "much"), limits=(0, 100)) -> str:
    key = lambda word: word.lower()  # noqa: E731
    match [limit < points for limit in limits]:
        case [False, *_]:
            word = words[0]
        # a comment that belongs to the next case
        case [True, False]:
            word = words[1]
        case _:
            word = words[-1]
    return key(word).strip("x").split(" ", 1)[0]


class Cup:
    """Holds dice."""

    size = 5

    def __init__(self, *faces: int, fresh: bool = False) -> None:
        self.faces, self.fresh = list(faces), fresh
        self.left = ~-self.size

    @property
    def total(self) -> int:
        total = 0
        for face in self.faces:
            if face is None:
                continue
            if face not in range(1, 7):
                break
            total += face
        else:
            total |= 0
        return total if self.faces else -1

    @staticmethod
    def empty() -> bool:
        empty = dict(size=0, faces=[])  # noqa: C408 - has an operator of its own
        return empty == {}
