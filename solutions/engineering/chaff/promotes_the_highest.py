"""Chaff: the highest die that is not a d20 is promoted.

Witness: promote d4 d6 gives (4, 8), not (6, 6).
Step: promote
"""
# Otherwise the last solution.


def promote(revenue):
    require_dice(revenue)
    if not can_promote(revenue):
        raise ValueError(f"none of the dice {revenue} can be promoted")

    place = max(n for n, die in enumerate(revenue) if die < FACES[-1])
    promoted = FACES[FACES.index(revenue[place]) + 1]
    return in_order(*revenue[:place], promoted, *revenue[place + 1 :])
