"""Chaff: all dice of a kind break when one of them does.

Witness: roll d4 d4 that show 1 3 gives ((), (4, 4)), not ((4,), (4,)).
Step: roll
"""
# Otherwise the last solution.


def roll(revenue, roll_die):
    require_dice(revenue)

    ones = {die for die in revenue if roll_die(die) == 1}
    working = tuple(die for die in revenue if die not in ones)
    return working, tuple(die for die in revenue if die in ones)
