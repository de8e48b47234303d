"""Farkle: put a set aside, then look at the dice that are left."""

import random

FARKLE = "farkle"
THREE_PAIRS = "three pairs"

SETS = {(1,): 100, (5,): 50, (1, 2, 3, 4, 5, 6): 2500, (1, 1, 1): 1000}
for face in range(2, 7):
    SETS[(face,) * 3] = face * 100
for face in range(1, 7):
    for count in (4, 5, 6):
        SETS[(face,) * count] = (count - 3) * 1000 + (1000 if face == 1 else 0)


def score_options(roll, rules=FARKLE):
    for die in roll:
        if type(die) is not int or die < 1 or die > 6:
            raise ValueError(f"{die!r} is not the face of a die")
    dice = tuple(sorted(roll))
    options = {}
    put_aside(dice, (), 0, options)
    if rules == THREE_PAIRS and is_three_pairs(dice):
        options[dice] = 1500
    return options


def put_aside(dice, kept, points, options):
    """Enter each way to keep something of `dice` beside `kept` in `options`."""
    for group, worth in SETS.items():
        if all(dice.count(face) >= group.count(face) for face in group):
            keep = tuple(sorted(kept + group))
            if options.get(keep, 0) < points + worth:
                options[keep] = points + worth
                put_aside(without(dice, group), keep, points + worth, options)


def without(dice, group):
    rest = list(dice)
    for face in group:
        rest.remove(face)
    return tuple(rest)


def is_three_pairs(dice):
    return len(dice) == 6 and all(dice.count(die) == 2 for die in dice)


def score(kept, rules=FARKLE):
    if len(kept) == 0:
        return 0
    options = score_options(kept, rules)
    dice = tuple(sorted(kept))
    if dice not in options:
        raise ValueError(f"{dice} do not all score")
    return options[dice]


def take_turn(choose, roll_dice, total=0):
    points = 0
    number = 6
    while True:
        roll = roll_dice(number)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError(f"{keep} is not an option of {roll}")
        points += options[keep]
        number -= len(keep)
        if number == 0:
            number = 6
        if not again:
            break
    if total == 0 and points < 1000:
        return 0
    return points


def play(chooses, roll_dice, target=10_000):
    totals = [0 for _ in chooses]
    player = 0
    turns_left = None
    while turns_left != 0:
        totals[player] += take_turn(chooses[player], roll_dice, totals[player])
        if turns_left is not None:
            turns_left -= 1
        elif totals[player] >= target:
            turns_left = len(chooses) - 1
        player = (player + 1) % len(chooses)
    return totals


def choose(roll, turn_points, total):
    options = score_options(roll)
    keep = max(options, key=lambda dice: options[dice])
    points = turn_points + options[keep]
    left = len(roll) - len(keep) or 6
    if total == 0 and points < 1000:
        return keep, True
    return keep, points < {1: 250, 2: 250, 3: 400, 4: 900, 5: 2500, 6: 9000}[left]


def roll_dice(number):
    """Return the faces of so many dice."""
    return tuple(random.choices(range(1, 7), k=number))
