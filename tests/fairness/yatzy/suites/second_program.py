"""Compares all sorted rolls with a second program."""

from itertools import combinations_with_replacement

import pytest
import yatzy

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]


def expected(box, dice):
    if box in UPPER:
        face = UPPER.index(box) + 1
        return sum(die for die in dice if die == face)
    if box == "chance":
        return sum(dice)
    if box == "yatzy":
        return 50 if dice[0] == dice[4] else 0
    if box == "small straight":
        return 15 if dice == [1, 2, 3, 4, 5] else 0
    if box == "large straight":
        return 20 if dice == [2, 3, 4, 5, 6] else 0
    twos = [face for face in range(1, 7) if dice.count(face) >= 2]
    threes = [face for face in range(1, 7) if dice.count(face) >= 3]
    fours = [face for face in range(1, 7) if dice.count(face) >= 4]
    if box == "one pair":
        return 2 * max(twos) if twos else 0
    if box == "two pairs":
        return 2 * sum(twos) if len(twos) == 2 else 0
    if box == "three of a kind":
        return 3 * threes[0] if threes else 0
    if box == "four of a kind":
        return 4 * fours[0] if fours else 0
    return sum(dice) if threes and len(twos) == 2 else 0


LOWER = ["one pair", "two pairs", "three of a kind", "four of a kind", "full house"]
LOWER += ["small straight", "large straight", "chance", "yatzy"]


@pytest.mark.parametrize("box", UPPER + LOWER)
def test_all_rolls(box):
    for dice in combinations_with_replacement(range(1, 7), 5):
        assert yatzy.score(box, list(dice)) == expected(box, list(dice))
