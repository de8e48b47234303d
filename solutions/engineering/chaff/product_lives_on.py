"""Chaff: the score stays when the last revenue die breaks.

Witness: round 'new' at 7 points with no dice, legacy no dice; d4 shows 1 gives (7, (), (4,)), not (0, (), (4,)).
Step: lost_product
"""
# Otherwise the last solution.


def play_round(state, action, roll_die):
    score, revenue, legacy = state

    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    return score + len(working), working, in_order(*legacy, *broken)
