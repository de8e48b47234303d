"""The boxes of both scorecards, and what their points and bonuses depend on.

Scandinavian Yatzy has a card of fifteen boxes, by the rules that Wikipedia's article
“Yatzy” states.
"""

from __future__ import annotations

from dicedojo.dice import FACES

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
