"""Wheat: generates every partition of the dice, and takes the best that scores."""

import random
from functools import cache
from itertools import combinations

FACES = (1, 2, 3, 4, 5, 6)
ALL_DICE = len(FACES)

FARKLE = {(1,): 100, (5,): 50, FACES: 2500}
for face in FACES:
    FARKLE[(face,) * 3] = 100 * face
    for size, points in {4: 1000, 5: 2000, 6: 3000}.items():
        FARKLE[(face,) * size] = points
for size in (3, 4, 5, 6):
    FARKLE[(1,) * size] = 1000 * (size - 2)

THREE_PAIRS = {tuple(sorted(2 * faces)): 1500 for faces in combinations(FACES, 3)}
THREE_PAIRS.update(FARKLE)

TABLES = (FARKLE, THREE_PAIRS)


def score_options(roll, rules=FARKLE):
    return dict(options_of(in_order(roll), TABLES.index(rules)))


def in_order(dice):
    for die in dice:
        if type(die) is not int or die not in FACES:
            raise ValueError(f"a die cannot show {die!r}")
    return tuple(sorted(dice))


@cache
def options_of(dice, number):
    """Return what can be kept of sorted dice, by the table of this number."""
    keeps = {
        keep for size in range(1, len(dice) + 1) for keep in combinations(dice, size)
    }
    best = {keep: best_points(keep, number) for keep in sorted(keeps)}
    return {keep: points for keep, points in best.items() if points is not None}


@cache
def best_points(dice, number):
    """Return the best points of exactly these dice, None if one is left over."""
    table = TABLES[number]
    return max(
        (sum(map(table.get, sets)) for sets in partitions(dice, table)), default=None
    )


def partitions(dice, table):
    """Yield every way to part sorted dice into sets of the table."""
    if not dice:
        yield ()
        return
    first, *others = dice
    for size in range(len(dice)):
        for more in set(combinations(others, size)):
            if (first, *more) in table:
                rest = list(others)
                for die in more:
                    rest.remove(die)
                for sets in partitions(rest, table):
                    yield (first, *more), *sets


def score(kept, rules=FARKLE):
    points = best_points(in_order(kept), TABLES.index(rules))
    if points is None:
        raise ValueError(f"{tuple(kept)} cannot be parted into sets that score")
    return points


def take_turn(choose, roll_dice, total=0):
    *_, points = stakes(choose, roll_dice, total)
    return points if total > 0 or points >= 1000 else 0


def stakes(choose, roll_dice, total):
    """Yield the points at stake after each roll of a turn, 0 after a bust."""
    points = 0
    dice = ALL_DICE
    again = True
    while again:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            yield 0
            return
        keep, again = choose(roll, points, total)
        if in_order(keep) not in options:
            raise ValueError(f"{keep} is not to be kept of {roll}")
        points += options[in_order(keep)]
        dice = dice - len(keep) or ALL_DICE
        yield points


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    for player in seats(totals, target):
        totals[player] += take_turn(chooses[player], roll_dice, totals[player])
    return totals


def seats(totals, target):
    """Yield whose turn it is, until all had one after the first at the target."""
    players = range(len(totals))
    while True:
        for player in players:
            yield player
            if totals[player] >= target:
                yield from players[player + 1 :]
                yield from players[:player]
                return


def choose(roll, turn_points, total):
    """Keep the partition with most points, and roll four dice or more up to 1,000."""
    options = score_options(roll)
    keep = max(options, key=options.get)
    points = turn_points + options[keep]
    left = len(roll) - len(keep) or ALL_DICE
    enough = 1000 if left > 3 or not total else 250
    return keep, points < enough


def roll_dice(number):
    return tuple(random.choices(FACES, k=number))
