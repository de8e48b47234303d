"""Wheat: a table of strings, searched in the sorted roll again and again."""

import random
from functools import cache

FARKLE = {
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

THREE_PAIRS = FARKLE | {
    low * 2 + middle * 2 + high * 2: 1500
    for high in "123456"
    for middle in "12345"
    for low in "1234"
    if low < middle < high
}


def score_options(roll, rules=FARKLE):
    dice = as_text(roll)
    return {
        tuple(map(int, keep)): points
        for keep, points in keeps(dice, rules == THREE_PAIRS).items()
    }


def as_text(roll):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face of a die")
    return "".join(map(str, sorted(roll)))


@cache
def keeps(dice, with_pairs):
    """Return the best points of everything in the sorted string `dice`."""
    found = {}
    table = THREE_PAIRS if with_pairs else FARKLE
    for row, points in table.items():
        if row not in dice:
            continue
        found[row] = max(points, found.get(row, 0))
        rest = dice.replace(row, "", 1)
        for other, more in keeps(rest, with_pairs).items():
            keep = "".join(sorted(row + other))
            found[keep] = max(points + more, found.get(keep, 0))
    return found


def score(kept, rules=FARKLE):
    dice = as_text(kept)
    found = keeps(dice, rules == THREE_PAIRS) | {"": 0}
    if dice not in found:
        raise ValueError(f"{dice} does not score to the last die")
    return found[dice]


def take_turn(choose, roll_dice, total=0):
    points = 0
    left = 6
    again = True
    while again:
        roll = roll_dice(left)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        if tuple(sorted(keep)) not in options:
            raise ValueError(f"{keep} cannot be kept of {roll}")
        points += options[tuple(sorted(keep))]
        left = left - len(keep) or 6
    return 0 if total == 0 and points < 1000 else points


def play(chooses, roll_dice, target=10_000):
    totals = [0 for _ in chooses]
    while max(totals) < target:
        for player, choose in enumerate(chooses):
            totals[player] += take_turn(choose, roll_dice, totals[player])
            if totals[player] >= target:
                break
    for turn in range(player + 1, player + len(chooses)):
        other = turn % len(chooses)
        totals[other] += take_turn(chooses[other], roll_dice, totals[other])
    return totals


def choose(roll, turn_points, total):
    """Keep the most valuable dice; bank 350, or what it takes to get on the board."""
    options = score_options(roll)
    keep = max(options, key=options.get)
    return keep, turn_points + options[keep] < (350 if total else 1000)


def roll_dice(number):
    return tuple(random.randint(1, 6) for _ in range(number))
