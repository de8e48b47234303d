"""Wheat: sets are classes that inherit; a turn and a game are objects, too."""

import random
from functools import cache


class Set:
    """Dice that score together."""

    def __init__(self, dice, points):
        self.dice = dice
        self.points = points

    def found_in(self, dice):
        """Yield the dice that it takes of these, as often as it can be seen."""
        if all(dice.count(face) >= self.dice.count(face) for face in set(self.dice)):
            yield self.dice


class Single(Set):
    def __init__(self, face, points):
        super().__init__((face,), points)


class OfAKind(Set):
    def __init__(self, count, face):
        super().__init__((face,) * count, self.worth(count, face))

    def worth(self, count, face):
        return 1000 * (count - 3) if count > 3 else 100 * face


class Ones(OfAKind):
    """Ones are worth more than other faces."""

    def __init__(self, count):
        super().__init__(count, 1)

    def worth(self, count, face):
        return 1000 * (count - 2)


class Straight(Set):
    def __init__(self, points):
        super().__init__((1, 2, 3, 4, 5, 6), points)


class Pairs(Set):
    """All the dice, if they are so many different pairs."""

    def __init__(self, count, points):
        super().__init__((), points)
        self.count = count

    def found_in(self, dice):
        twice = [face for face in set(dice) if dice.count(face) == 2]
        if len(twice) == self.count and len(dice) == 2 * self.count:
            yield dice


class RuleSet:
    """Says what can be kept of sorted dice."""

    def __init__(self, sets):
        self.sets = sets

    def and_also(self, another):
        return RuleSet([*self.sets, another])

    @cache  # noqa: B019 - there are two rule sets, and they stay
    def options(self, dice):
        options = {(): 0}
        for each in self.sets:
            for taken in each.found_in(dice):
                for others, more in self.options(without(dice, taken)).items():
                    keep = tuple(sorted(taken + others))
                    options[keep] = max(each.points + more, options.get(keep, 0))
        return options


def without(dice, taken):
    left = list(dice)
    for die in taken:
        left.remove(die)
    return tuple(left)


FARKLE = RuleSet(
    [
        Single(1, 100),
        Single(5, 50),
        Straight(2500),
        *(Ones(count) for count in (3, 4, 5, 6)),
        *(OfAKind(count, face) for count in (3, 4, 5, 6) for face in (2, 3, 4, 5, 6)),
    ]
)
THREE_PAIRS = FARKLE.and_also(Pairs(3, 1500))


def sort_dice(dice):
    for die in dice:
        if type(die) is not int or die < 1 or die > 6:
            raise ValueError(f"{die!r} is no face")
    return tuple(sorted(dice))


def score_options(roll, rules=FARKLE):
    options = rules.options(sort_dice(roll))
    return {keep: points for keep, points in options.items() if keep}


def score(kept, rules=FARKLE):
    dice = sort_dice(kept)
    options = rules.options(dice)
    if dice not in options:
        raise ValueError(f"some of {dice} score nothing")
    return options[dice]


class Turn:
    """One player's turn, roll by roll."""

    def __init__(self, choose, roll_dice, total):
        self.choose = choose
        self.roll_dice = roll_dice
        self.total = total
        self.points = 0
        self.dice = 6
        self.over = False

    def play(self):
        while not self.over:
            self.roll()
        return self.points if self.total or self.points >= 1000 else 0

    def roll(self):
        roll = self.roll_dice(self.dice)
        options = score_options(roll)
        if options:
            self.keep(options, *self.choose(roll, self.points, self.total))
        else:
            self.points = 0
            self.over = True

    def keep(self, options, keep, again):
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError(f"{keep} is no keep; there are {list(options)}")
        self.points += options[keep]
        self.dice = self.dice - len(keep) or 6
        self.over = not again


class Game:
    """Players around a table; whoever reaches the target first starts the end."""

    def __init__(self, chooses, roll_dice, target):
        self.chooses = chooses
        self.roll_dice = roll_dice
        self.target = target
        self.totals = [0] * len(chooses)

    def play(self):
        leader = None
        player = 0
        while player != leader:
            self.take_turn(player)
            if leader is None and self.totals[player] >= self.target:
                leader = player
            player = (player + 1) % len(self.chooses)
        return self.totals

    def take_turn(self, player):
        turn = Turn(self.chooses[player], self.roll_dice, self.totals[player])
        self.totals[player] += turn.play()


def take_turn(choose, roll_dice, total=0):
    return Turn(choose, roll_dice, total).play()


def play(chooses, roll_dice, target=10_000):
    return Game(chooses, roll_dice, target).play()


def choose(roll, turn_points, total):
    """Keep all that scores, and never roll fewer than four dice with 300 at stake."""
    options = score_options(roll)
    keep = max(options, key=len)
    points = turn_points + options[keep]
    if total == 0:
        return keep, points < 1000
    left = len(roll) - len(keep) or 6
    return keep, points < 300 or (left > 3 and points < 2000)


def roll_dice(number):
    return tuple(random.choices((1, 2, 3, 4, 5, 6), k=number))
