class Rule:
    def __init__(self, dice, points=50):
        self.dice = dice
        self.points = points

    def matches(self, roll):
        return roll[: len(self.dice)] == self.dice


RULES = [Rule([1, 1, 1], 1000), Rule([1], 100), Rule([5])]


def score(roll):
    roll = sorted(roll)
    for rule in RULES:
        if rule.matches(roll):
            return rule.points + score(roll[len(rule.dice) :])
    return score(roll[1:]) if roll else 0
