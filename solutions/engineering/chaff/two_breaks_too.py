"""Chaff: a die breaks on a 2 as well.

Witness: roll d4 that shows 2 gives ((), (4,)), not ((4,), ()).
Step: roll
"""
# Otherwise the last solution.


def roll(revenue, roll_die):
    require_dice(revenue)

    working, broken = [], []
    for die in revenue:
        (broken if roll_die(die) <= 2 else working).append(die)
    return tuple(working), tuple(broken)
