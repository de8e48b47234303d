"""Farkle, as one writes it down in an evening."""

import random

SCORE_TABLE = {
    "5": 50,
    "1": 100,
    "222": 200,
    "333": 300,
    "444": 400,
    "555": 500,
    "666": 600,
    "111": 1000,
    "2222": 1000,
    "3333": 1000,
    "4444": 1000,
    "5555": 1000,
    "6666": 1000,
    "1111": 2000,
    "22222": 2000,
    "33333": 2000,
    "44444": 2000,
    "55555": 2000,
    "66666": 2000,
    "11111": 3000,
    "123456": 2500,
    "222222": 3000,
    "333333": 3000,
    "444444": 3000,
    "555555": 3000,
    "666666": 3000,
    "111111": 4000,
}


def score_options(roll):
    dice = "".join(str(die) for die in sorted(roll))
    options = {}
    for row, points in SCORE_TABLE.items():
        if row in dice:
            options[tuple(int(die) for die in row)] = points
    return options


def score(kept):
    return score_options(kept).get(tuple(sorted(kept)), 0)


def take_turn(choose, roll_dice, total=0):
    points = 0
    dice = 6
    again = True
    while again:
        roll = roll_dice(dice)
        options = score_options(roll)
        if len(options) < 1:
            return 0
        keep, again = choose(roll, points, total)
        points += options[keep]
        dice -= len(keep)
        if dice == 0:
            dice = 6
    return points


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    while max(totals) < target:
        for player, choose in enumerate(chooses):
            totals[player] += take_turn(choose, roll_dice, totals[player])
    return totals


def choose(roll, turn_points, total):
    options = score_options(roll)
    keep = max(options, key=options.get)
    return keep, turn_points + options[keep] < 300


def roll_dice(number):
    roll = []
    for _ in range(number):
        roll.append(random.randint(1, 6))
    roll.sort()
    return tuple(roll)
