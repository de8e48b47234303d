RULES = [((1, 1, 1), 1000), ((1,), 100), ((5,), 50)]


class Rule:
    def __init__(self, dice, points):
        self.dice, self.points = list(dice), points

    def matches(self, roll):
        return roll[: len(self.dice)] == self.dice


def all_rules():
    return [Rule(*rule) for rule in RULES]
