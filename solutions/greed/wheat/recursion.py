"""Wheat: tries every way to part the dice and keeps the best."""

from functools import cache


def score(roll):
    if strangers := [die for die in roll if not is_face(die)]:
        raise ValueError(f"no face of a die: {strangers[0]!r}")
    return best(tuple(sorted(roll)))


def is_face(die):
    return type(die) is int and 0 < die < 7


@cache
def best(dice):
    if not dice:
        return 0
    face, rest = dice[0], dice[1:]
    single = {1: 100, 5: 50}.get(face, 0) + best(rest)
    if dice[:3] != (face, face, face):
        return single
    return max(single, (1000 if face == 1 else 100 * face) + best(dice[3:]))
