"""Wheat: makes the cards of all 252 rolls once, and looks each roll up."""

from functools import cache
from itertools import combinations_with_replacement, pairwise

NAMES = ("ones", "twos", "threes", "fours", "fives", "sixes")


@cache
def cards():
    """Return every card, by the sorted dice."""
    rolls = combinations_with_replacement(range(1, 7), 5)
    return {roll: make_card(roll) for roll in rolls}


def make_card(roll):
    shape = sorted((roll.count(face) for face in set(roll)), reverse=True)
    card = dict.fromkeys(NAMES, 0)
    for die in roll:
        card[NAMES[die - 1]] += die
    card["three of a kind"] = sum(roll) * (shape[0] > 2)
    card["four of a kind"] = sum(roll) * (shape[0] > 3)
    card["full house"] = 25 * (shape in ([3, 2], [5]))
    card["small straight"] = 30 * (run_of(roll) > 3)
    card["large straight"] = 40 * (run_of(roll) > 4)
    card["yahtzee"] = 50 * (shape == [5])
    card["chance"] = sum(roll)
    return card


def run_of(roll):
    """Return how many faces follow one another at most."""
    faces = sorted(set(roll))
    best = length = 1
    for lower, upper in pairwise(faces):
        length = length + 1 if upper == lower + 1 else 1
        best = max(best, length)
    return best


def scorecard(dice):
    for die in dice:
        if type(die) is not int:
            raise ValueError(f"{die!r} is not a whole number")
    roll = tuple(sorted(dice))
    if roll not in cards():
        raise ValueError(f"this is not a roll of five dice: {list(dice)}")
    return dict(cards()[roll])


def score(box, dice):
    card = scorecard(dice)
    if box not in card:
        raise ValueError(f"not on the card: {box!r}")
    return card[box]


def choose_box(card, dice):
    best, choice = -1, ""
    for box, points in scorecard(dice).items():
        if box not in card and points > best:
            best, choice = points, box
    return choice


def choose_keep(card, dice, rolls_left):
    if scorecard(dice)[choose_box(card, dice)] >= 25:
        return tuple(dice)
    groups = [[die for die in dice if die == face] for face in range(1, 7)]
    return tuple(max(groups, key=len))
