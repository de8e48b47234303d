"""Farkle: what dice score, a player's turn, and the game."""

import random
from dataclasses import dataclass
from functools import cache

ALL_DICE = 6
ON_THE_BOARD = 1000
FACES = (1, 2, 3, 4, 5, 6)

# By the dice that are left to roll: how often they bust, and how many points at stake
# are worth more than they are. `dojo exact farkle` prints both.
BUST = {1: 2 / 3, 2: 4 / 9, 3: 5 / 18, 4: 17 / 108, 5: 25 / 324, 6: 5 / 162}
ENOUGH = {1: 300, 2: 250, 3: 450, 4: 1050, 5: 3100, 6: 12400}
NOT_YET = 0.7  # what a point counts that cannot be banked yet


@dataclass(frozen=True)
class OfAKind:
    """Takes so many dice of one face."""

    count: int
    face: int

    def take(self, dice):
        """Return the dice that it takes, none if they are not all there."""
        there = dice.count(self.face) >= self.count
        return (self.face,) * self.count if there else ()


@dataclass(frozen=True)
class Straight:
    """Takes one die of each face."""

    def take(self, dice):
        """Return the dice that it takes, none if they are not all there."""
        return dice if dice == FACES else ()


@dataclass(frozen=True)
class ThreePairs:
    """Takes six dice that are three different pairs."""

    def take(self, dice):
        """Return the dice that it takes, none if they are not all there."""
        pairs = {face for face in dice if dice.count(face) == 2}
        return dice if len(pairs) == 3 else ()


@dataclass(frozen=True, eq=False)
class Rule:
    """Points for the dice that `match` takes."""

    match: OfAKind | Straight | ThreePairs
    points: int


FARKLE = (
    Rule(Straight(), 2500),
    Rule(OfAKind(6, 1), 4000),
    Rule(OfAKind(5, 1), 3000),
    Rule(OfAKind(4, 1), 2000),
    Rule(OfAKind(3, 1), 1000),
    Rule(OfAKind(1, 1), 100),
    Rule(OfAKind(1, 5), 50),
    *(Rule(OfAKind(6, face), 3000) for face in range(2, 7)),
    *(Rule(OfAKind(5, face), 2000) for face in range(2, 7)),
    *(Rule(OfAKind(4, face), 1000) for face in range(2, 7)),
    *(Rule(OfAKind(3, face), 100 * face) for face in range(2, 7)),
)

THREE_PAIRS = (*FARKLE, Rule(ThreePairs(), 1500))


def score_options(roll, rules=FARKLE):
    """Return the points of everything that can be kept of `roll`, by the dice kept."""
    for face in roll:
        if type(face) is not int or face not in FACES:
            raise ValueError(f"{face!r} is not a face")
    options = dict(options_in(tuple(sorted(roll)), rules))
    del options[()]
    return options


@cache
def options_in(dice, rules):
    """Return the points of everything that can be kept of sorted dice.

    One of the things that can be kept is nothing, which scores nothing.
    """
    options = {(): 0}
    for rule in rules:
        taken = rule.match.take(dice)
        if taken:
            for others, more in options_in(drop(dice, taken), rules).items():
                keep = tuple(sorted(taken + others))
                options[keep] = max(rule.points + more, options.get(keep, 0))
    return options


def drop(dice, taken):
    """Return the dice without those that were taken."""
    rest = list(dice)
    for die in taken:
        rest.remove(die)
    return tuple(rest)


def score(kept, rules=FARKLE):
    """Return the best points for exactly these dice.

    ValueError if one of them does not score.
    """
    if not kept:
        return 0
    options = score_options(kept, rules)
    keep = tuple(sorted(kept))
    if keep not in options:
        raise ValueError(f"not all of {kept} score")
    return options[keep]


def take_turn(choose, roll_dice, total=0):
    """Return the points that a turn of the strategy `choose` banks."""
    points = 0
    dice = ALL_DICE
    while True:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError(f"{keep} cannot be kept of {roll}")
        points += options[keep]
        dice = dice - len(keep) or ALL_DICE
        if not again:
            return points if total or points >= ON_THE_BOARD else 0


def play(chooses, roll_dice, target=10_000):
    """Return each player's total at the end of a game."""
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
    """Return the dice to keep, and whether to roll the others again."""
    worth = {}
    for keep, more in score_options(roll).items():
        points = turn_points + more
        left = len(roll) - len(keep) or ALL_DICE
        if total or points >= ON_THE_BOARD:
            worth[keep, False] = points
            worth[keep, True] = roll_on(points, left)
        else:
            worth[keep, True] = roll_on(points * NOT_YET, left)
    return max(worth, key=worth.get)


def roll_on(points, dice):
    """Return about what it is worth to roll so many dice for more.

    With enough points at stake that is what they are worth anyway.
    """
    return (1 - BUST[dice]) * points + BUST[dice] * ENOUGH[dice]


def roll_dice(number):
    """Return the faces of so many dice."""
    return tuple(random.choices(range(1, 7), k=number))
