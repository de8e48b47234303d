"""Yahtzee with the dice as a text; nobody plays it yet."""

import re

UPPER = {"ones": "1", "twos": "2", "threes": "3", "fours": "4", "fives": "5", "sixes": "6"}
PATTERNS = {
    "three of a kind": r"(.)\1\1",
    "four of a kind": r"(.)\1\1\1",
    "full house": r"^(.)\1\1(.)\2$|^(.)\3(.)\4\4$",
    "yahtzee": r"^(.)\1{4}$",
}
WORTH = {"full house": 25, "small straight": 30, "large straight": 40, "yahtzee": 50}
BOXES = [*UPPER, *list(PATTERNS)[:3], "small straight", "large straight", "yahtzee", "chance"]


def as_text(dice):
    if len(dice) != 5:
        raise ValueError(f"not five dice: {dice}")
    for die in dice:
        if type(die) is not int or die not in range(1, 7):
            raise ValueError(f"not a die: {die!r}")
    return "".join(map(str, sorted(dice)))


def matches(box, text):
    if box in PATTERNS:
        return re.search(PATTERNS[box], text) is not None
    single = "".join(sorted(set(text)))
    if box == "small straight":
        return any(row in single for row in ("1234", "2345", "3456"))
    if box == "large straight":
        return single in ("12345", "23456")
    return True


def score(box, dice):
    if box not in BOXES:
        raise ValueError(f"not a box: {box!r}")
    text = as_text(dice)
    if box in UPPER:
        return int(UPPER[box]) * text.count(UPPER[box])
    if not matches(box, text):
        return 0
    return WORTH.get(box, sum(dice))


def scorecard(dice):
    return {box: score(box, dice) for box in BOXES}


def choose_box(card, dice):
    """Return the open box in which to score `dice`.

    `card` has the points of the boxes that are filled so far.
    """


def choose_keep(card, dice, rolls_left):
    """Return the dice to keep; the others are rolled again."""
