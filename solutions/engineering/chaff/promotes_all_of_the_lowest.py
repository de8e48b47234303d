"""Chaff: all dice of the lowest kind are promoted.

Witness: promote d4 d4 gives (6, 6), not (4, 6).
Step: promote
"""
# Otherwise the last solution.


def promote(revenue):
    require_dice(revenue)
    if not can_promote(revenue):
        raise ValueError(f"none of the dice {revenue} can be promoted")

    promoted = FACES[FACES.index(revenue[0]) + 1]
    return tuple(promoted if die == revenue[0] else die for die in revenue)
