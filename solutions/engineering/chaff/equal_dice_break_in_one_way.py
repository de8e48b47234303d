"""Chaff: two ways in which equal dice break are counted as one.

Witness: best mean of 2 rounds gives 1.734375, not 2.015625.
Step: roll_chances
"""
# Otherwise the last solution.


def add_die(chances, die):
    more = {}
    for (working, broken), chance in chances.items():
        more[working, (*broken, die)] = chance / die
        more[(*working, die), broken] = chance * (1 - 1 / die)
    return more
