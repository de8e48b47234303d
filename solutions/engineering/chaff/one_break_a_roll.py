"""Chaff: no more than one die breaks in a roll.

Witness: roll d4 d4 that show 1 1 gives ((4,), (4,)), not ((), (4, 4)).
Step: roll
"""
# Otherwise the last solution.


def roll(revenue, roll_die):
    require_dice(revenue)

    working, broken = [], []
    for die in revenue:
        if roll_die(die) == 1 and not broken:
            broken.append(die)
        else:
            working.append(die)
    return tuple(working), tuple(broken)
