import rules
from rules import RULES, Rule


def score(roll):
    roll, points = sorted(roll), 0
    while roll:
        fitting = [rule for rule in rules.all_rules() if rule.matches(roll)]
        best = fitting[0] if fitting else Rule(roll[:1], 0)
        points, roll = points + best.points, roll[len(best.dice) :]
    return points


def is_known(dice):
    return any(tuple(dice) == one for one, _ in RULES)
