"""Yahtzee as a table of functions, with a player who takes what is there."""


def upper(face):
    return lambda dice: dice.count(face) * face


def alike(number):
    return lambda dice: sum(dice) if max(map(dice.count, dice)) >= number else 0


def full_house(dice):
    counts = sorted(dice.count(face) for face in set(dice))
    return 25 if counts in ([2, 3], [5]) else 0


def straight(length, points):
    def pay(dice):
        for first in range(1, 8 - length):
            if all(face in dice for face in range(first, first + length)):
                return points
        return 0

    return pay


def yahtzee(dice):
    return 50 if len(set(dice)) == 1 else 0


BOXES = {
    "ones": upper(1),
    "twos": upper(2),
    "threes": upper(3),
    "fours": upper(4),
    "fives": upper(5),
    "sixes": upper(6),
    "three of a kind": alike(3),
    "four of a kind": alike(4),
    "full house": full_house,
    "small straight": straight(4, 30),
    "large straight": straight(5, 40),
    "yahtzee": yahtzee,
    "chance": sum,
}


def score(box, dice):
    if box not in BOXES:
        raise ValueError(f"there is no box {box!r}")
    for die in dice:
        if type(die) is not int or die not in (1, 2, 3, 4, 5, 6):
            raise ValueError(f"{die!r} is not a face")
    if len(dice) != 5:
        raise ValueError(f"{len(dice)} dice, and it should be 5")
    return BOXES[box](dice)


def scorecard(dice):
    return {box: score(box, dice) for box in BOXES}


def choose_box(card, dice):
    points = scorecard(dice)
    return max((box for box in BOXES if box not in card), key=points.get)


def choose_keep(card, dice, rolls_left):
    if score(choose_box(card, dice), dice) >= 25:
        return dice
    most = max(dice, key=dice.count)
    return tuple(die for die in dice if die == most)
