"""Farkle by trying every choice of dice; the variant with three pairs is not done."""

import random
from itertools import combinations


def points_of(dice):
    """Return the points of exactly these dice, or None."""
    if sorted(dice) == [1, 2, 3, 4, 5, 6]:
        return 2500
    points = 0
    for face in set(dice):
        number = dice.count(face)
        if number >= 4:
            points += (number - 3) * 1000
            if face == 1:
                points += 1000
        elif number == 3:
            points += 1000 if face == 1 else face * 100
        elif face == 1:
            points += number * 100
        elif face == 5:
            points += number * 50
        else:
            return None
    return points


def look_at(dice):
    for die in dice:
        if type(die) != int or die not in (1, 2, 3, 4, 5, 6):
            raise ValueError("There is no face " + str(die))


def score_options(roll):
    look_at(roll)
    options = {}
    dice = sorted(roll)
    for size in range(1, len(dice) + 1):
        for choice in set(combinations(dice, size)):
            points = points_of(choice)
            if points is not None:
                options[choice] = points
    return options


def score(kept):
    look_at(kept)
    points = points_of(list(kept))
    if points is None:
        raise ValueError("These dice do not all score: " + str(kept))
    return points


def take_turn(choose, roll_dice, total=0):
    dice = 6
    points = 0
    while True:
        roll = roll_dice(dice)
        options = score_options(roll)
        if len(options) == 0:
            return 0
        keep, again = choose(roll, points, total)
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError("You cannot keep " + str(keep) + " of " + str(roll))
        points = points + options[keep]
        dice = dice - len(keep)
        if dice == 0:
            dice = 6
        if again == False:
            if total == 0 and points < 1000:
                points = 0
            return points


def play(chooses, roll_dice, target=10_000):
    totals = []
    for choose in chooses:
        totals.append(0)
    winner = -1
    while winner == -1:
        for i in range(len(chooses)):
            totals[i] += take_turn(chooses[i], roll_dice, totals[i])
            if totals[i] >= target:
                winner = i
                break
    i = winner + 1
    while i % len(chooses) != winner:
        j = i % len(chooses)
        totals[j] += take_turn(chooses[j], roll_dice, totals[j])
        i += 1
    return totals


def choose(roll, turn_points, total):
    options = score_options(roll)
    best = ()
    for keep in options:
        if best == () or options[keep] > options[best]:
            best = keep
    points = turn_points + options[best]
    if total == 0:
        return best, points < 1000
    return best, points < 300


def roll_dice(number):
    return tuple(random.choices(range(1, 7), k=number))
