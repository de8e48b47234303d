"""Wheat: plain loops and lists, one question after the other."""

import random

FARKLE = "farkle"
THREE_PAIRS = "three pairs"


def check_dice(dice):
    for die in dice:
        if type(die) != int:  # noqa: E721 - True is an int for isinstance
            raise ValueError(str(die) + " is not a number on a die")
        if die < 1 or die > 6:
            raise ValueError(str(die) + " is not on a die")


def points_of_a_face(face, count):
    """Return the points for so many dice of a face, -1 if they cannot all score."""
    points = -1
    if count >= 4:
        points = (count - 3) * 1000
        if face == 1:
            points += 1000
    elif count == 3:
        points = face * 100
        if face == 1:
            points = 1000
    elif face == 1:
        points = count * 100
    elif face == 5:
        points = count * 50
    elif count == 0:
        points = 0
    return points


def points_of(dice, rules):
    """Return the points for exactly these dice, -1 if they cannot all score."""
    total = 0
    pairs = 0
    faces = 0
    for face in range(1, 7):
        count = dice.count(face)
        if count > 0:
            faces += 1
        if count == 2:
            pairs += 1
        points = points_of_a_face(face, count)
        if points == -1 or total == -1:
            total = -1
        else:
            total += points
    if faces == 6:
        return 2500
    if pairs == 3 and rules == THREE_PAIRS and total < 1500:
        return 1500
    return total


known = {}  # sorted dice and rules, and what can be kept of them


def score_options(roll, rules=FARKLE):
    check_dice(roll)
    question = (tuple(sorted(roll)), rules)
    if question not in known:
        known[question] = find_options(*question)
    return known[question].copy()


def find_options(dice, rules):
    keeps = [()]
    for die in dice:
        for keep in keeps.copy():
            longer = (*keep, die)
            if longer not in keeps:
                keeps.append(longer)
    options = {}
    for keep in keeps:
        points = points_of(keep, rules)
        if points > 0:
            options[keep] = points
    return options


def score(kept, rules=FARKLE):
    check_dice(kept)
    points = points_of(list(kept), rules)
    if points == -1:
        raise ValueError(str(kept) + " do not all score")
    return points


def take_turn(choose, roll_dice, total=0):
    points = 0
    dice = 6
    rolling = True
    while rolling:
        roll = roll_dice(dice)
        options = score_options(roll)
        if len(options) == 0:
            points = 0
            break
        keep, rolling = choose(roll, points, total)
        kept = tuple(sorted(keep))
        if kept not in options:
            raise ValueError("you cannot keep " + str(kept) + " of " + str(roll))
        points += options[kept]
        dice -= len(kept)
        if dice == 0:
            dice = 6
    if total == 0 and points < 1000:
        return 0
    return points


def play(chooses, roll_dice, target=10_000):
    totals = []
    for _ in chooses:
        totals.append(0)
    player = 0
    turns_to_go = -1  # nobody has reached the target yet
    while turns_to_go != 0:
        points = take_turn(chooses[player], roll_dice, totals[player])
        totals[player] += points
        if turns_to_go > 0:
            turns_to_go -= 1
        elif totals[player] >= target:
            turns_to_go = len(chooses) - 1
        player += 1
        if player == len(chooses):
            player = 0
    return totals


def choose(roll, turn_points, total):
    """Keep one 1, or one 5, or what scores most; bank 250, or 1000 at the start."""
    options = score_options(roll)
    if tuple(sorted(roll)) in options:
        keep = tuple(sorted(roll))
    elif max(options.values()) >= 200 and len(max(options, key=options.get)) > 2:
        keep = max(options, key=options.get)
    elif 1 in roll:
        keep = (1,)
    else:
        keep = (5,)
    points = turn_points + options[keep]
    if total == 0:
        return keep, points < 1000
    return keep, points < 250


def roll_dice(number):
    dice = []
    while len(dice) < number:
        dice.append(random.randint(1, 6))
    return tuple(dice)
