"""Chaff: every die breaks as often as a d6, where means are worked out.

Witness: best mean of 1 round gives 0.833333333, not 0.75.
Step: roll_chances
"""
# Otherwise the last solution.


def add_die(chances, die):
    more = {}
    for (working, broken), chance in chances.items():
        breaks, holds = (working, (*broken, die)), ((*working, die), broken)
        more[breaks] = more.get(breaks, 0) + chance / 6
        more[holds] = more.get(holds, 0) + chance * 5 / 6
    return more
