"""Chaff: rolls once for the dice that go on, and once more for those that break.

Witness: roll d4 that shows 1 raises RuntimeError, not ((), (4,)).
Step: roll
"""
# Otherwise the last solution.


def roll(revenue, roll_die):
    require_dice(revenue)

    working = tuple(die for die in revenue if roll_die(die) != 1)
    broken = tuple(die for die in revenue if roll_die(die) == 1)
    return working, broken
