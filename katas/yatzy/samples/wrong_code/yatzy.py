"""Yatzy, made from a program for Yahtzee."""


def score(box, dice):
    names = ["ones", "twos", "threes", "fours", "fives", "sixes"]
    if box in names:
        face = names.index(box) + 1
        return face * dice.count(face)
    counts = [dice.count(face) for face in range(1, 7)]
    if box == "one pair":
        for face in range(1, 7):
            if dice.count(face) == 2:
                return 2 * face
    if box == "two pairs" and counts.count(2) == 2:
        return sum(dice)
    if box == "three of a kind" and max(counts) >= 3:
        return sum(dice)
    if box == "four of a kind" and max(counts) >= 4:
        return sum(dice)
    if box == "full house" and 3 in counts and 2 in counts:
        return 25
    if box == "small straight":
        for first in (1, 2, 3):
            if {first, first + 1, first + 2, first + 3} <= set(dice):
                return 30
    if box == "large straight":
        dice.sort()
        if dice in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]):
            return 40
    if box == "yatzy" and 5 in counts:
        return 50
    if box == "chance":
        return sum(dice)
    return 0
