"""The thirteen boxes of the scorecard, and what five dice are worth in each."""

from __future__ import annotations

from collections import Counter

from dicedojo.dice import FACES, Roll

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


def score(box: str, dice: Roll, *, five_is_full_house: bool = True) -> int:
    """Return the points of five dice in a box, without bonuses and jokers."""
    counts = Counter(dice)
    if box in FACE_OF:
        return FACE_OF[box] * counts[FACE_OF[box]]
    if box in AT_LEAST:
        return sum(dice) if max(counts.values()) >= AT_LEAST[box] else 0
    sizes = sorted(counts.values())
    is_five = sizes == [DICE]
    fits = {
        "full house": sizes == [2, 3] or (is_five and five_is_full_house),
        "small straight": _longest_run(dice) >= 4,
        "large straight": _longest_run(dice) == DICE,
        "yahtzee": is_five,
    }
    return FIXED[box] if fits[box] else 0


def _longest_run(dice: Roll) -> int:
    """Return how many faces in a row are among the dice."""
    longest = length = 0
    for face in FACES:
        length = length + 1 if face in dice else 0
        longest = max(longest, length)
    return longest
