"""Wheat: writes the dice as text, the highest first, and searches it."""

import re

PATTERNS = {
    "ones": "1+",
    "twos": "2+",
    "threes": "3+",
    "fours": "4+",
    "fives": "5+",
    "sixes": "6+",
    "one pair": r"(.)\1",
    "two pairs": r"(.)\1.*(?!\1)(.)\2",
    "three of a kind": r"(.)\1\1",
    "four of a kind": r"(.)\1{3}",
    "small straight": "54321",
    "large straight": "65432",
    "full house": r"(.)\1\1?(?!\1)(.)\2\2?$",
    "chance": ".....",
    "yatzy": r"(.)\1{4}",
}


def score(box, dice):
    text = "".join(map(str, sorted(dice, reverse=True)))
    found = re.search(PATTERNS[box], text)
    if not found:
        return 0
    if box == "yatzy":
        return 50
    if box == "two pairs":
        return 2 * sum(map(int, found.groups()))
    if box == "full house":
        return sum(dice) if len(found[0]) == 5 else 0
    return sum(map(int, found[0]))
