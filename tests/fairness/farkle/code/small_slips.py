"""Farkle with two slips: four ones, and exactly a thousand on the way to the board."""

import random
from itertools import product

FARKLE = {"straight": 2500}
THREE_PAIRS = {"straight": 2500, "pairs": 1500}
PRICES = {
    1: [0, 100, 200, 1000, 1000, 3000, 4000],
    2: [0, None, None, 200, 1000, 2000, 3000],
    3: [0, None, None, 300, 1000, 2000, 3000],
    4: [0, None, None, 400, 1000, 2000, 3000],
    5: [0, 50, 100, 500, 1000, 2000, 3000],
    6: [0, None, None, 600, 1000, 2000, 3000],
}


def score_options(roll, rules=FARKLE):
    for die in roll:
        if type(die) is not int or die not in PRICES:
            raise ValueError(f"not a die: {die!r}")
    numbers = [list(roll).count(face) for face in PRICES]
    options = {}
    for kept in product(*[range(n + 1) for n in numbers]):
        prices = [PRICES[face][n] for face, n in enumerate(kept, 1)]
        if any(kept) and None not in prices:
            dice = [(face,) * n for face, n in enumerate(kept, 1)]
            options[sum(dice, ())] = sum(prices)
    whole = tuple(sorted(roll))
    if set(numbers) == {1}:
        options[whole] = rules["straight"]
    if sorted(numbers) == [0, 0, 0, 2, 2, 2] and "pairs" in rules:
        options[whole] = rules["pairs"]
    return options


def score(kept, rules=FARKLE):
    if not kept:
        return 0
    points = score_options(kept, rules).get(tuple(sorted(kept)))
    if points is None:
        raise ValueError(f"dice left over in {kept}")
    return points


def take_turn(choose, roll_dice, total=0):
    points = 0
    dice = 6
    again = True
    while again:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        if tuple(sorted(keep)) not in options:
            raise ValueError(f"{keep} is not in {roll}")
        points += options[tuple(sorted(keep))]
        dice = (dice - len(keep)) or 6
    on_the_board = total > 0
    return points if on_the_board or points > 1000 else 0


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    last = None
    while True:
        for player, choose in enumerate(chooses):
            if player == last:
                return totals
            totals[player] += take_turn(choose, roll_dice, totals[player])
            if last is None and totals[player] >= target:
                last = player


def choose(roll, turn_points, total):
    options = score_options(roll)
    keep = max(options, key=options.get)
    points = turn_points + options[keep]
    if total == 0:
        return keep, points <= 1000
    dice = len(roll) - len(keep)
    if dice == 0:
        return keep, points < 5000
    return keep, points < 200 + 100 * dice


def roll_dice(number):
    return tuple(random.choices(range(1, 7), k=number))
