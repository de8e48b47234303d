"""Greed without three of a kind."""


def score(roll):
    return roll.count(1) * 100 + roll.count(5) * 50
