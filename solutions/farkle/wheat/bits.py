"""Wheat: each choice of dice is a number, bit by bit; small ones make up large ones."""

import random
from functools import cache

FACES = frozenset(range(1, 7))


def of_a_kind(dice):
    """Return the points of dice that all show the same, 0 if they are no set."""
    count, face = len(dice), dice[0]
    if dice != [face] * count:
        return 0
    if count > 3:
        return (count - 3) * 1000 + (1000 if face == 1 else 0)
    if count == 3:
        return 1000 if face == 1 else 100 * face
    return {1: 100, 5: 50}.get(face, 0) if count == 1 else 0


def straight(dice):
    return 2500 if dice == [1, 2, 3, 4, 5, 6] else 0


def three_pairs(dice):
    low, high = dice[::2], dice[1::2]
    return 1500 if low == high and len(set(low)) == 3 else 0


FARKLE = (of_a_kind, straight)
THREE_PAIRS = (of_a_kind, straight, three_pairs)


def score_options(roll, rules=FARKLE):
    return dict(options_of(as_faces(roll), rules))


def as_faces(dice):
    for die in dice:
        if type(die) is not int or die not in FACES:
            raise ValueError(f"{die!r} is not what a die shows")
    return tuple(sorted(dice))


def pick(dice, number):
    """Return the dice whose bits are set in the number."""
    return [die for place, die in enumerate(dice) if number >> place & 1]


@cache
def options_of(dice, rules):
    numbers = range(1, 1 << len(dice))
    sets = {}
    for number in numbers:
        points = max(rule(pick(dice, number)) for rule in rules)
        if points:
            sets[number] = points
    best = {0: 0}
    for number in numbers:
        for taken, points in sets.items():
            rest = number & ~taken
            if rest | taken == number and rest in best:
                best[number] = max(best[rest] + points, best.get(number, 0))
    del best[0]
    return {tuple(pick(dice, number)): points for number, points in best.items()}


def score(kept, rules=FARKLE):
    dice = as_faces(kept)
    if not dice:
        return 0
    options = options_of(dice, rules)
    if dice not in options:
        raise ValueError(f"not every die of {kept} scores")
    return options[dice]


def take_turn(choose, roll_dice, total=0):
    points, dice, again = 0, 6, True
    while again:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError(f"{keep} is no option of {roll}")
        points += options[keep]
        dice = (dice - len(keep) - 1) % 6 + 1
    return points * (total > 0 or points >= 1000)


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    finished = 0  # a bit for each player who has had the last turn
    player = 0
    while not finished >> player & 1:
        totals[player] += take_turn(chooses[player], roll_dice, totals[player])
        if finished or totals[player] >= target:
            finished |= 1 << player
        player = (player + 1) % len(chooses)
    return totals


def choose(roll, turn_points, total):
    """Keep what scores most; the fewer dice are left, the sooner it banks."""
    options = score_options(roll)
    keep = max(options, key=options.get)
    points = turn_points + options[keep]
    left = len(roll) - len(keep) or 6
    enough = (200, 250, 350, 900, 2500, 9000)[left - 1]
    return keep, points < (enough if total else 1000)


def roll_dice(number):
    return tuple(random.choices(tuple(FACES), k=number))
