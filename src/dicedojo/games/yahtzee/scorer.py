"""The boxes of both scorecards, and the points of five dice in each, without the bonus.

Scandinavian Yatzy has a card of fifteen boxes, by the rules that Wikipedia's article
“Yatzy” states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import permutations, product
from typing import Any

from dicedojo.dice import FACES, Roll, all_hands

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    "three of a kind",
    "four of a kind",
    "full house",
    "small straight",
    "large straight",
    "yahtzee",
    "chance",
)
BOXES = UPPER + LOWER
FACE_OF = dict(zip(UPPER, FACES, strict=True))

AT_LEAST = {"three of a kind": 3, "four of a kind": 4, "chance": 1}  # of one face
FIXED = {  # points, whatever the faces are
    "full house": 25,
    "small straight": 30,
    "large straight": 40,
    "yahtzee": 50,
}
NEEDED = 63  # points in the upper boxes; they bring a bonus

YATZY_LOWER = (
    "one pair",
    "two pairs",
    "three of a kind",
    "four of a kind",
    "small straight",
    "large straight",
    "full house",
    "chance",
    "yatzy",
)
YATZY_BOXES = UPPER + YATZY_LOWER
GROUPS = {  # of equal dice, each of another face; in Yatzy these dice alone count
    "one pair": (2,),
    "two pairs": (2, 2),
    "three of a kind": (3,),
    "four of a kind": (4,),
    "full house": (3, 2),
}

DICE = 5
ROUNDS = len(BOXES)


STRAIGHTS = {"small straight": (1, 2, 3, 4, 5), "large straight": (2, 3, 4, 5, 6)}


def score(box: str, dice: Roll) -> int:
    """Return the points of five dice in a box of Yahtzee, without the bonus."""
    counts = Counter(dice)
    if box in FACE_OF:
        return FACE_OF[box] * counts[FACE_OF[box]]
    if box in AT_LEAST:
        return sum(dice) if max(counts.values()) >= AT_LEAST[box] else 0
    sizes = sorted(counts.values())
    is_five = sizes == [DICE]
    fits = {
        "full house": sizes == [2, 3] or is_five,
        "small straight": _longest_run(dice) >= 4,
        "large straight": _longest_run(dice) == DICE,
        "yahtzee": is_five,
    }
    return FIXED[box] if fits[box] else 0


def score_yatzy(box: str, dice: Roll) -> int:
    """Return the points of five dice in a box of Scandinavian Yatzy."""
    if box in FACE_OF:
        return FACE_OF[box] * dice.count(FACE_OF[box])
    if box in GROUPS:
        return _best_groups(GROUPS[box], Counter(dice))
    if box == "yatzy":
        return 50 if len(set(dice)) == 1 else 0
    fits = box == "chance" or tuple(sorted(dice)) == STRAIGHTS[box]
    return sum(dice) if fits else 0


def _best_groups(sizes: tuple[int, ...], counts: Mapping[int, int]) -> int:
    """Return the most points of groups of these sizes, each of another face."""
    points = (
        sum(size * face for size, face in zip(sizes, faces, strict=True))
        for faces in permutations(counts, len(sizes))
        if all(counts[face] >= size for size, face in zip(sizes, faces, strict=True))
    )
    return max(points, default=0)


def _longest_run(dice: Roll) -> int:
    longest = length = 0
    for face in FACES:
        length = length + 1 if face in dice else 0
        longest = max(longest, length)
    return longest


def questions() -> Mapping[str, Iterable[tuple[Any, ...]]]:
    """Return the arguments of all possible calls, by function."""
    return {
        "score": product(BOXES, all_hands(DICE, DICE)),
        "score_yatzy": product(YATZY_BOXES, all_hands(DICE, DICE)),
    }
