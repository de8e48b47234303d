"""Farkle: the scoring is right; a bust, hot dice and the end of a game are not."""

import random
from functools import cache

FARKLE = "plain"
THREE_PAIRS = "pairs"


def price(face, count):
    ones = face == 1
    if count > 3:
        return 1000 * (count - 3 + ones)
    if count == 3:
        return 1000 if ones else face * 100
    if count == 0:
        return 0
    return {1: 100, 5: 50}.get(face, -9999) * count


@cache
def find(dice, rules):
    found = {}

    def build(face, kept, points):
        if face == 7:
            if kept and points > 0:
                found[kept] = points
            return
        for count in range(dice.count(face) + 1):
            if price(face, count) >= 0:
                build(face + 1, kept + (face,) * count, points + price(face, count))

    build(1, (), 0)
    if dice == (1, 2, 3, 4, 5, 6):
        found[dice] = 2500
    if rules == THREE_PAIRS and len(dice) == 6:
        if all(dice.count(die) == 2 for die in dice):
            found[dice] = 1500
    return found


def score_options(roll, rules=FARKLE):
    for die in roll:
        if type(die) is not int or die not in range(1, 7):
            raise ValueError(f"{die!r}?")
    return dict(find(tuple(sorted(roll)), rules))


def score(kept, rules=FARKLE):
    if not kept:
        return 0
    options = score_options(kept, rules)
    if tuple(sorted(kept)) not in options:
        raise ValueError(f"{kept}?")
    return options[tuple(sorted(kept))]


def take_turn(choose, roll_dice, total=0):
    points = 0
    dice = 6
    while dice:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            break
        keep, again = choose(roll, points, total)
        points += options[tuple(sorted(keep))]
        dice -= len(keep)
        if not again:
            break
    return points


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    while max(totals) < target:
        for i, choose in enumerate(chooses):
            totals[i] += take_turn(choose, roll_dice, totals[i])
    return totals


def choose(roll, turn_points, total):
    options = score_options(roll)
    keep = max(options, key=options.get)
    return keep, turn_points + options[keep] < (500 if total else 1000)


def roll_dice(number):
    return tuple(random.choices(range(1, 7), k=number))
