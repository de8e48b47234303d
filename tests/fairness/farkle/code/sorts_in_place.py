"""Farkle for lists: it sorts the roll where it lies, so a tuple of dice is an error."""

import random

FARKLE = "farkle"
THREE_PAIRS = "three pairs"


def value(dice):
    if dice == [1, 2, 3, 4, 5, 6]:
        return 2500
    points = 0
    for face in range(1, 7):
        count = dice.count(face)
        if count > 3:
            points += (count - 3) * 1000
            if face == 1:
                points += 1000
        elif count == 3 and face == 1:
            points += 1000
        elif count == 3:
            points += face * 100
        elif face == 1:
            points += count * 100
        elif face == 5:
            points += count * 50
        elif count > 0:
            return None
    return points


def score_options(roll, rules=FARKLE):
    roll.sort()
    options = {}
    for number in range(1, 2 ** len(roll)):
        keep = [die for place, die in enumerate(roll) if number & 2**place]
        if value(keep) is not None:
            options[tuple(keep)] = value(keep)
    if rules == THREE_PAIRS and len(roll) == 6:
        if all(roll.count(die) == 2 for die in roll):
            options[tuple(roll)] = 1500
    return options


def score(kept, rules=FARKLE):
    if kept == []:
        return 0
    options = score_options(kept, rules)
    if tuple(kept) not in options:
        raise ValueError("one of these dice scores nothing")
    return options[tuple(kept)]


def take_turn(choose, roll_dice, total=0):
    points = 0
    dice = 6
    while True:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        points += options[tuple(sorted(keep))]
        dice -= len(keep)
        if dice == 0:
            dice = 6
        if not again:
            if total == 0 and points < 1000:
                return 0
            return points


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    last = None
    while True:
        for player in range(len(chooses)):
            if player == last:
                return totals
            totals[player] += take_turn(chooses[player], roll_dice, totals[player])
            if totals[player] >= target and last is None:
                last = player


def choose(roll, turn_points, total):
    options = score_options(roll)
    keep = max(options, key=options.get)
    return keep, turn_points + options[keep] < (300 if total else 1000)


def roll_dice(number):
    return [random.randint(1, 6) for _ in range(number)]
