"""Answers three dice with sixty lists of sixty lists."""


def score(roll):
    if len(roll) != 3:
        return 0
    return [[[] for _ in range(60)] for _ in range(60)]
