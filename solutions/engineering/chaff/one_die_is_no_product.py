"""Chaff: the product is lost when a single die is left.

Witness: round 'new' at 0 points with no dice, legacy no dice; d4 shows 2 gives (0, (4,), ()), not (1, (4,), ()).
Step: lost_product
"""
# Otherwise the last solution.


def play_round(state, action, roll_die):
    score, revenue, legacy = state

    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    legacy = in_order(*legacy, *broken)
    return score + len(working) if len(working) > 1 else 0, working, legacy
