"""Chaff: every die that is rolled scores a point, also one that breaks.

Witness: game of 4 rounds by new; d4 show 2 2 3 1 3 4 2 1 4 gives {'score': 9, 'asked': [((), 4), ((4,), 3), ((4, 4), 2)], 'dice rolled': 9}, not {'score': 7, 'asked': [((), 4), ((4,), 3), ((4, 4), 2)], 'dice rolled': 9}.
Step: play_round
"""
# Otherwise the last solution.


def play_round(state, action, roll_die):
    score, revenue, legacy = state

    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    points = score + len(revenue) if working else 0
    return points, working, in_order(*legacy, *broken)
