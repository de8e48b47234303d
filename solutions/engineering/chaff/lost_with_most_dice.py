"""Chaff: the product is lost when more dice are broken than go on.

Witness: game of 11 rounds by new promote; d4 show 2 2 3 2 2 1 1 1 2 2 3 2 1 4 2 1 4 2 3 4 2 3 1, d6 show 3 4 4 3 4 5 5 1 5 gives {'score': 17, ...}, not {'score': 25, ...}.
Step: lost_product
"""
# Otherwise the last solution.


def play_round(state, action, roll_die):
    score, revenue, legacy = state

    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    legacy = in_order(*legacy, *broken)
    is_lost = len(legacy) > len(working)
    return 0 if is_lost else score + len(working), working, legacy
