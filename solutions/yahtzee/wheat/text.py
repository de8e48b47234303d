"""Wheat: writes the sorted dice as text and searches it."""

import re

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
SUMS = {"three of a kind": r"(.)\1\1", "four of a kind": r"(.)\1{3}", "chance": ""}
FIXED = {
    "full house": (r"(.)\1(.)\2\2|(.)\3\3(.)\4", 25),
    "small straight": ("1234|2345|3456", 30),
    "large straight": ("12345|23456", 40),
    "yahtzee": (r"(.)\1{4}", 50),
}
BOXES = (*UPPER, *SUMS, *FIXED)
STRAIGHTS = ("small straight", "large straight")


def score(box, dice):
    if box not in BOXES:
        raise ValueError(f"the card has no {box!r}")
    for die in dice:
        if type(die) is not int or die < 1 or die > 6:
            raise ValueError(f"{die!r} is on no die")
    text = "".join(map(str, sorted(dice)))
    if len(text) != 5:
        raise ValueError(f"{len(text)} dice are not five")
    if box in UPPER:
        face = UPPER.index(box) + 1
        return text.count(str(face)) * face
    if box in SUMS:
        return sum(map(int, text)) if re.search(SUMS[box], text) else 0
    pattern, points = FIXED[box]
    if box in STRAIGHTS:
        text = "".join(sorted(set(text)))
    return points if re.search(pattern, text) else 0


def scorecard(dice):
    return {box: score(box, dice) for box in BOXES}


def choose_box(card, dice):
    ranked = sorted(BOXES, key=lambda box: (score(box, dice), BOXES.index(box)))
    return [box for box in ranked if box not in card][-1]


def choose_keep(card, dice, rolls_left):
    text = "".join(map(str, sorted(dice)))
    if max(score(box, dice) for box in BOXES if box not in card) > 20:
        return tuple(dice)
    runs = re.findall(r"((.)\2*)", text)
    longest, _ = max(runs, key=lambda run: len(run[0]))
    return tuple(map(int, longest))
