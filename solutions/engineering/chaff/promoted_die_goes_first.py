"""Chaff: a promoted die stays in its place.

Witness: promote d4 d4 gives (6, 4), not (4, 6).
Step: promote
"""
# Otherwise the last solution.


def promote(revenue):
    require_dice(revenue)
    if not can_promote(revenue):
        raise ValueError(f"none of the dice {revenue} can be promoted")

    lowest, *others = revenue
    return FACES[FACES.index(lowest) + 1], *others
