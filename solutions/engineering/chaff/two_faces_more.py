"""Chaff: a promoted die has two faces more.

Witness: promote d8 gives (10,), not (12,).
Step: promote
"""
# Otherwise the last solution.


def promote(revenue):
    require_dice(revenue)
    if not can_promote(revenue):
        raise ValueError(f"none of the dice {revenue} can be promoted")

    lowest, *others = revenue
    return in_order(*others, lowest + 2)
