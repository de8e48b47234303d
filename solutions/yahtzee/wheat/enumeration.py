"""Wheat: an Enum of the boxes, each member with its question and its points."""

from enum import Enum


def alike(number):
    return lambda dice: max(map(dice.count, dice)) >= number


def house(dice):
    rest = [die for die in dice if die != dice[0]]
    return len(set(rest)) < 2 and len(rest) in (0, 2, 3)


def row(*rows):
    return lambda dice: any(set(one).issubset(dice) for one in rows)


def pips(face):
    return lambda dice: dice.count(face) * face


def fixed(points):
    return lambda dice: points


def always(dice):
    return True


class Box(Enum):
    ONES = ("ones", always, pips(1))
    TWOS = ("twos", always, pips(2))
    THREES = ("threes", always, pips(3))
    FOURS = ("fours", always, pips(4))
    FIVES = ("fives", always, pips(5))
    SIXES = ("sixes", always, pips(6))
    TRIPLE = ("three of a kind", alike(3), sum)
    QUADRUPLE = ("four of a kind", alike(4), sum)
    HOUSE = ("full house", house, fixed(25))
    SMALL = ("small straight", row((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)), fixed(30))
    LARGE = ("large straight", row((1, 2, 3, 4, 5), (2, 3, 4, 5, 6)), fixed(40))
    YAHTZEE = ("yahtzee", alike(5), fixed(50))
    CHANCE = ("chance", always, sum)

    def points(self, dice):
        _, fits, pays = self.value
        return pays(dice) if fits(dice) else 0


BY_NAME = {box.value[0]: box for box in Box}


def check(dice):
    strange = [die for die in dice if type(die) is not int or die not in range(1, 7)]
    if strange or len(dice) != 5:
        problem = repr(strange[0]) if strange else f"{len(dice)} dice"
        raise ValueError(f"five faces are needed; here is {problem}")


def score(box, dice):
    check(dice)
    try:
        found = BY_NAME[box]
    except KeyError:
        raise ValueError(f"there is no box {box!r}") from None
    return found.points(dice)


def scorecard(dice):
    check(dice)
    return {name: box.points(dice) for name, box in BY_NAME.items()}


def choose_box(card, dice):
    ranked = [
        (BY_NAME[name].points(dice), name) for name in BY_NAME if name not in card
    ]
    return max(ranked)[1]


def choose_keep(card, dice, rolls_left):
    if BY_NAME[choose_box(card, dice)].points(dice) >= 25:
        return sorted(dice)
    most = max(sorted(dice), key=dice.count)
    return [die for die in dice if die == most]
