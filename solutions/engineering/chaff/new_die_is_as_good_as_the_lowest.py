"""Chaff: a new die is of the lowest kind that the player has.

Witness: new die beside d6 gives (6, 6), not (4, 6).
Step: new_die
"""
# Otherwise the last solution.


def new_die(revenue):
    require_dice(revenue)
    return in_order(*revenue, min(revenue, default=4))
