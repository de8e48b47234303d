"""Chaff: a promotion of d20s changes nothing, and says nothing.

Witness: promote d20 gives (20,), not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def promote(revenue):
    require_dice(revenue)
    if revenue and not can_promote(revenue):
        return revenue
    if not revenue:
        raise ValueError("there is no die to promote")
    lowest, *others = revenue
    return in_order(*others, FACES[FACES.index(lowest) + 1])
