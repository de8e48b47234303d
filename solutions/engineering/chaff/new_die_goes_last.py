"""Chaff: a new die is put behind the others, whatever they are.

Witness: new die beside d6 gives (6, 4), not (4, 6).
Step: new_die
"""
# Otherwise the last solution.


def new_die(revenue):
    require_dice(revenue)
    return (*revenue, 4)
