"""The thirteen boxes of the scorecard, and the points and bonuses of the card."""

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
YAHTZEE = FIXED["yahtzee"]
JOKER = {box: points for box, points in FIXED.items() if box != "yahtzee"}
NEEDED, UPPER_BONUS = 63, 35  # points in the upper boxes; the bonus for them
YAHTZEE_BONUS = 100  # points for each further five of a kind, where it is played

DICE = 5
ROUNDS = len(BOXES)
