"""Answers three ones with sixty lists of sixty lists."""


def score(roll):
    if list(roll) != [1, 1, 1]:
        return 0
    return [[[] for _ in range(60)] for _ in range(60)]
