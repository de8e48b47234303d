# coding: undefined


def score(roll):
    return 0
