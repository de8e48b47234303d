"""Greed one group of dice at a time, by recursion."""


def score(roll):
    if any(type(die) is not int or die < 1 or die > 6 for die in roll):
        raise ValueError(f"a face is missing from the die: {roll!r}")
    return _score(sorted(roll))


def _score(dice):
    if not dice:
        return 0
    first = dice[0]
    if dice[:3] == [first] * 3:
        return (1000 if first == 1 else 100 * first) + _score(dice[3:])
    return _single(first) + _score(dice[1:])


def _single(die):
    if die == 1:
        return 100
    if die == 5:
        return 50
    return 0
