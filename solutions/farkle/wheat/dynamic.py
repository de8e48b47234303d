"""Wheat: first the best of 0 to 6 dice of each face, then face after face."""

import random
from functools import cache

FACES = range(1, 7)
SETS = {
    face: {3: 100 * face, 4: 1000, 5: 2000, 6: 3000}  # dice of one face: points
    for face in FACES
}
SETS[1] = {1: 100, 3: 1000, 4: 2000, 5: 3000, 6: 4000}
SETS[5][1] = 50


def straight(counts):
    return 2500 if counts == [1] * 6 else 0


def three_pairs(counts):
    return 1500 if counts.count(2) == 3 else 0


FARKLE = (straight,)
THREE_PAIRS = (straight, three_pairs)


def best_of_a_face(sets):
    """Return the best points for 0, 1, 2 ... dice, None where a die is left over."""
    best = [0]
    for count in FACES:
        ways = [
            best[count - size] + points
            for size, points in sets.items()
            if size <= count and best[count - size] is not None
        ]
        best.append(max(ways, default=None))
    return best


BEST = {face: best_of_a_face(sets) for face, sets in SETS.items()}


def score_options(roll, rules=FARKLE):
    for die in roll:
        if type(die) is not int or die not in BEST:
            raise ValueError(f"no die shows {die!r}")
    return dict(options_of(tuple(sorted(roll)), rules))


@cache
def options_of(dice, rules):
    options = {(): 0}
    for face in FACES:
        options = {
            keep + (face,) * count: points + BEST[face][count]
            for keep, points in options.items()
            for count in range(dice.count(face) + 1)
            if BEST[face][count] is not None
        }
    del options[()]
    whole = max(rule([dice.count(face) for face in FACES]) for rule in rules)
    if whole > options.get(dice, 0):
        options[dice] = whole
    return options


def score(kept, rules=FARKLE):
    if len(kept) == 0:
        return 0
    try:
        return score_options(kept, rules)[tuple(sorted(kept))]
    except KeyError as missing:
        raise ValueError(f"{missing.args[0]} do not all score") from None


def take_turn(choose, roll_dice, total=0):
    points = roll_on(choose, roll_dice, total, points=0, dice=6)
    return points if total + points >= 1000 else 0


def roll_on(choose, roll_dice, total, points, dice):
    """Return the points at the end of a turn that has come so far, 0 for a bust."""
    roll = roll_dice(dice)
    options = score_options(roll)
    if not options:
        return 0
    keep, again = choose(roll, points, total)
    keep = tuple(sorted(keep))
    if keep not in options:
        raise ValueError(f"{keep} is not among the options of {roll}")
    points += options[keep]
    if not again:
        return points
    return roll_on(choose, roll_dice, total, points, dice - len(keep) or 6)


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    waiting = list(range(len(chooses)))  # players, the next one first
    the_end_is_near = False
    while waiting:
        player = waiting.pop(0)
        totals[player] += take_turn(chooses[player], roll_dice, totals[player])
        if totals[player] >= target:
            the_end_is_near = True
        if not the_end_is_near:
            waiting.append(player)
    return totals


def choose(roll, turn_points, total):
    """Keep one die that scores, or all if all do; bank from 300 on."""
    options = score_options(roll)
    keep = tuple(sorted(roll))
    if keep not in options:
        keep = min(options, key=lambda dice: (len(dice), -options[dice]))
    enough = 300 if total else 1000
    return keep, turn_points + options[keep] < enough


def roll_dice(number):
    return tuple([random.choice(FACES) for _ in range(number)])
