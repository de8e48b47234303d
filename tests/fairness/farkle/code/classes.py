"""Farkle with a class for each set, and one for the turn; it trusts its players."""

import random


class Group:
    def __init__(self, dice, points):
        self.dice = dice
        self.points = points

    def fits(self, dice):
        return all(dice.count(die) >= self.dice.count(die) for die in self.dice)


class Rules:
    def __init__(self, pairs=False):
        self.pairs = pairs
        self.groups = [Group([1], 100), Group([5], 50), Group([1, 2, 3, 4, 5, 6], 2500)]
        for face in (2, 3, 4, 5, 6):
            for count, points in ((3, 100 * face), (4, 1000), (5, 2000), (6, 3000)):
                self.groups.append(Group([face] * count, points))
        for count in (3, 4, 5, 6):
            self.groups.append(Group([1] * count, 1000 * (count - 2)))

    def options(self, dice):
        found = {}
        if self.pairs and [dice.count(d) for d in dice] == [2, 2, 2, 2, 2, 2]:
            found[tuple(dice)] = 1500
        for group in self.groups:
            if group.fits(dice):
                self.add(found, group.dice, group.points)
                rest = dice[:]
                for die in group.dice:
                    rest.remove(die)
                for more, points in self.options(rest).items():
                    self.add(found, group.dice + list(more), group.points + points)
        return found

    def add(self, found, dice, points):
        key = tuple(sorted(dice))
        found[key] = max(points, found.get(key, 0))


FARKLE = Rules()
THREE_PAIRS = Rules(pairs=True)


def score_options(roll, rules=FARKLE):
    return rules.options(sorted(roll))


def score(kept, rules=FARKLE):
    if not kept:
        return 0
    best = rules.options(sorted(kept)).get(tuple(sorted(kept)))
    if best is None:
        raise ValueError("some of these dice do not score")
    return best


class Turn:
    def __init__(self, choose, roll_dice, total):
        self.choose = choose
        self.roll_dice = roll_dice
        self.total = total
        self.points = 0
        self.dice = 6

    def run(self):
        while True:
            roll = self.roll_dice(self.dice)
            if not score_options(roll):
                return 0
            keep, again = self.choose(roll, self.points, self.total)
            self.points += score(keep)
            self.dice -= len(keep)
            if self.dice == 0:
                self.dice = 6
            if not again:
                return self.banked()

    def banked(self):
        if self.total < 1 and self.points < 1000:
            return 0
        return self.points


def take_turn(choose, roll_dice, total=0):
    return Turn(choose, roll_dice, total).run()


class Game:
    def __init__(self, chooses, roll_dice, target):
        self.chooses = chooses
        self.roll_dice = roll_dice
        self.target = target
        self.totals = [0] * len(chooses)

    def turn_of(self, player):
        choose = self.chooses[player]
        self.totals[player] += take_turn(choose, self.roll_dice, self.totals[player])

    def run(self):
        player = 0
        while True:
            self.turn_of(player)
            if self.totals[player] >= self.target:
                break
            player = (player + 1) % len(self.totals)
        for others in range(1, len(self.totals)):
            self.turn_of((player + others) % len(self.totals))
        return self.totals


def play(chooses, roll_dice, target=10_000):
    return Game(chooses, roll_dice, target).run()


def choose(roll, turn_points, total):
    options = score_options(roll)
    keep = max(options, key=options.get)
    enough = 300 if total else 1000
    return keep, turn_points + options[keep] < enough


def roll_dice(number):
    return tuple(random.randint(1, 6) for _ in range(number))
