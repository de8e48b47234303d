"""Wheat: writes the sorted dice as text and searches it."""

import re

PRICES = {
    "111": 1000,
    "222": 200,
    "333": 300,
    "444": 400,
    "555": 500,
    "666": 600,
    "1": 100,
    "5": 50,
}
SET = re.compile("|".join(PRICES))  # the first that fits wins: triples stand first


def score(roll):
    for die in roll:
        if isinstance(die, bool) or not isinstance(die, int) or die not in range(1, 7):
            raise ValueError(f"a die shows no {die!r}")
    text = "".join(map(str, sorted(roll)))
    return sum(PRICES[found] for found in SET.findall(text))
