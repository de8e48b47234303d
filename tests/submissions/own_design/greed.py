"""A table of rules, tested from inside and from outside."""


class Rule:
    def __init__(self, face, count, points):
        self.dice = [face] * count
        self.points = points

    def matches(self, roll):
        return all(roll.count(die) >= len(self.dice) for die in self.dice)


RULES = [Rule(1, 3, 1000)]
RULES += [Rule(face, 3, 100 * face) for face in (2, 3, 4, 5, 6)]
RULES += [Rule(1, 1, 100), Rule(5, 1, 50)]


def drop(roll, dice):
    left = list(roll)
    for die in dice:
        left.remove(die)
    return left


def score(roll):
    for die in roll:
        if type(die) is not int or die not in (1, 2, 3, 4, 5, 6):
            raise ValueError(f"no face: {die!r}")
    for rule in RULES:
        if rule.matches(list(roll)):
            return rule.points + score(drop(roll, rule.dice))
    return 0
