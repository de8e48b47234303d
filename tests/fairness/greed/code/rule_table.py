"""Greed as a table of rules, the first that matches wins."""

from collections import namedtuple

Rule = namedtuple("Rule", "dice points")

RULES = [
    Rule((1, 1, 1), 1000),
    Rule((2, 2, 2), 200),
    Rule((3, 3, 3), 300),
    Rule((4, 4, 4), 400),
    Rule((5, 5, 5), 500),
    Rule((6, 6, 6), 600),
    Rule((1,), 100),
    Rule((5,), 50),
    Rule((2,), 0),
    Rule((3,), 0),
    Rule((4,), 0),
    Rule((6,), 0),
]


def check(roll):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face of a die")


def score(roll):
    check(roll)
    dice = sorted(roll)
    points = 0
    while dice:
        for rule in RULES:
            if tuple(dice[: len(rule.dice)]) == rule.dice:
                points += rule.points
                dice = dice[len(rule.dice) :]
                break
    return points
