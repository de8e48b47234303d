"""Chaff: a die breaks on its highest face.

Witness: roll d4 that shows 1 gives ((4,), ()), not ((), (4,)).
Step: roll
"""
# Otherwise the last solution.


def roll(revenue, roll_die):
    require_dice(revenue)

    working, broken = [], []
    for die in revenue:
        (broken if roll_die(die) == die else working).append(die)
    return tuple(working), tuple(broken)
