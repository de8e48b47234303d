# coding: punycode


def score(roll):
    return 0
