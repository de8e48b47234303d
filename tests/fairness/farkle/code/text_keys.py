"""Farkle; its options are texts such as "1666" and not tuples."""

import random

FARKLE = False
THREE_PAIRS = True


def value(dice):
    """Return the points of a text of dice, 0 if one of them scores nothing."""
    if dice == "123456":
        return 2500
    points = 0
    for face in sorted(set(dice)):
        n = dice.count(face)
        if n >= 4:
            points += 1000 * (n - 3) + (1000 if face == "1" else 0)
        elif n == 3:
            points += 1000 if face == "1" else 100 * int(face)
        elif face == "1":
            points += 100 * n
        elif face == "5":
            points += 50 * n
        else:
            return 0
    return points


def as_text(dice):
    for die in dice:
        if type(die) is not int or str(die) not in "123456":
            raise ValueError("no face: " + repr(die))
    return "".join(str(die) for die in sorted(dice))


def choices(text):
    if text == "":
        return {""}
    rest = choices(text[1:])
    return rest | {text[0] + choice for choice in rest}


def score_options(roll, pairs=FARKLE):
    text = as_text(roll)
    options = {}
    for choice in choices(text):
        if value(choice) > 0:
            options[choice] = value(choice)
    if pairs and is_pairs(text):
        options[text] = 1500
    return options


def is_pairs(text):
    return len(text) == 6 and all(text.count(face) == 2 for face in text)


def score(kept, pairs=FARKLE):
    text = as_text(kept)
    if text == "":
        return 0
    if pairs and is_pairs(text):
        return 1500
    if value(text) == 0:
        raise ValueError("does not score: " + text)
    return value(text)


def take_turn(choose, roll_dice, total=0):
    points = 0
    number = 6
    again = True
    while again:
        roll = roll_dice(number)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        text = as_text(keep)
        if text not in options:
            raise ValueError(f"{keep} cannot be kept")
        points += options[text]
        number = number - len(text)
        if number == 0:
            number = 6
    if total == 0 and points < 1000:
        return 0
    return points


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    last = None
    while True:
        for i in range(len(chooses)):
            if i == last:
                return totals
            totals[i] += take_turn(chooses[i], roll_dice, totals[i])
            if last is None and totals[i] >= target:
                last = i


def choose(roll, turn_points, total):
    options = score_options(roll)
    best = max(options, key=options.get)
    points = turn_points + options[best]
    keep = tuple(int(face) for face in best)
    if total == 0:
        return keep, points < 1000
    return keep, points < 350


def roll_dice(number):
    return tuple(random.choices(range(1, 7), k=number))
