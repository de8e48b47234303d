"""Chaff: a promoted die becomes a d20 at once.

Witness: promote d4 gives (20,), not (6,).
Step: promote
"""
# Otherwise the last solution.


def promote(revenue):
    require_dice(revenue)
    if not can_promote(revenue):
        raise ValueError(f"none of the dice {revenue} can be promoted")

    return (*revenue[1:], FACES[-1])
