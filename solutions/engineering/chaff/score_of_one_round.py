"""Chaff: the score is that of the last round alone.

Witness: round 'new' at 7 points with no dice, legacy no dice; d4 shows 2 gives (1, (4,), ()), not (8, (4,), ()).
Step: play_round
"""
# Otherwise the last solution.


def play_round(state, action, roll_die):
    _, revenue, legacy = state

    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    return end_round(0, working, in_order(*legacy, *broken))
