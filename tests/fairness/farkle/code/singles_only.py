"""Farkle with one set at a time, and a turn that forgets half of the rules."""

import random

POINTS = {
    "1": 100,
    "5": 50,
    "111": 1000,
    "222": 200,
    "333": 300,
    "444": 400,
    "555": 500,
    "666": 600,
    "1111": 2000,
    "2222": 1000,
    "3333": 1000,
    "4444": 1000,
    "5555": 1000,
    "6666": 1000,
    "11111": 3000,
    "22222": 2000,
    "33333": 2000,
    "44444": 2000,
    "55555": 2000,
    "66666": 2000,
    "111111": 4000,
    "222222": 3000,
    "333333": 3000,
    "444444": 3000,
    "555555": 3000,
    "666666": 3000,
    "123456": 2500,
}


def score_options(roll):
    text = "".join(map(str, sorted(roll)))
    options = {}
    for key in POINTS:
        if key in text:
            options[tuple(map(int, key))] = POINTS[key]
    return options


def score(kept):
    return score_options(kept).get(tuple(sorted(kept)), 0)


def take_turn(choose, roll_dice, total=0):
    points = 0
    dice = 6
    while dice > 0:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        points += score(keep)
        dice -= len(keep)
        if not again:
            return points
    return points


def play(chooses, roll_dice, target=10_000):
    """Return each player's total at the end of a game."""


def choose(roll, turn_points, total):
    options = score_options(roll)
    return max(options, key=options.get), False


def roll_dice(number):
    return tuple(random.choices(range(1, 7), k=number))
