"""Farkle by counting: each face is kept in so many ways, by itself."""

import random
from itertools import product

FARKLE = 1
THREE_PAIRS = 2


def points_for(face, count):
    """Return what so many dice of a face score, None if they are no sets."""
    if count == 0:
        return 0
    if count < 3:
        if face == 1:
            return 100 * count
        if face == 5:
            return 50 * count
        return None
    if face == 1:
        return 1000 * (count - 2)
    if count == 3:
        return 100 * face
    return 1000 * (count - 3)


def check(dice):
    for die in dice:
        if isinstance(die, bool) or not isinstance(die, int) or not 0 < die < 7:
            raise ValueError("not a face: " + repr(die))


def score_options(roll, variant=FARKLE):
    check(roll)
    faces = range(1, 7)
    counts = [list(roll).count(face) for face in faces]
    options = {}
    for kept in product(*(range(count + 1) for count in counts)):
        worth = [points_for(face, n) for face, n in zip(faces, kept, strict=True)]
        if None not in worth and sum(kept) > 0:
            options[dice_of(kept)] = sum(worth)
    if counts == [1, 1, 1, 1, 1, 1]:
        options[dice_of(counts)] = 2500
    if variant == THREE_PAIRS and sorted(counts) == [0, 0, 0, 2, 2, 2]:
        options[dice_of(counts)] = 1500
    return options


def dice_of(counts):
    dice = []
    for face in range(1, 7):
        dice += [face] * counts[face - 1]
    return tuple(dice)


def score(kept, variant=FARKLE):
    check(kept)
    if not kept:
        return 0
    try:
        return score_options(kept, variant)[tuple(sorted(kept))]
    except KeyError:
        raise ValueError(f"cannot keep {kept}") from None


def take_turn(choose, roll_dice, total=0):
    points, left = 0, 6
    again = True
    while again:
        roll = roll_dice(left)
        options = score_options(roll)
        if options == {}:
            return 0
        keep, again = choose(roll, points, total)
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError(f"cannot keep {keep}")
        points += options[keep]
        left = 6 if left == len(keep) else left - len(keep)
    if total >= 1000 or points >= 1000:
        return points
    return 0


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    finisher = None
    while True:
        for i in range(len(chooses)):
            if i == finisher:
                return totals
            totals[i] += take_turn(chooses[i], roll_dice, totals[i])
            if finisher is None and totals[i] >= target:
                finisher = i


def choose(roll, turn_points, total):
    """Keep the largest set and all beside it, else one 1 or 5; stop by the dice left."""
    options = score_options(roll)
    if any(list(roll).count(die) >= 3 for die in roll) or len(set(roll)) == 6:
        keep = max(options, key=options.get)
    elif len(roll) in map(len, options):
        keep = max(options, key=len)
    else:
        keep = (1,) if 1 in roll else (5,)
    points = turn_points + options[keep]
    left = len(roll) - len(keep) or 6
    stop = {1: 300, 2: 250, 3: 450, 4: 1050, 5: 3100, 6: 12_400}[left]
    if total == 0:
        stop = max(stop, 1000)
    return keep, points < stop


def roll_dice(number):
    return tuple(random.choices(range(1, 7), k=number))
