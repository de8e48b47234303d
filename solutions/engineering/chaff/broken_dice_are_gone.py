"""Chaff: a die that breaks is gone, and no legacy.

Witness: roll d4 that shows 1 gives ((), ()), not ((), (4,)).
Step: roll
"""
# Otherwise the last solution.


def roll(revenue, roll_die):
    require_dice(revenue)

    return tuple(die for die in revenue if roll_die(die) != 1), ()
