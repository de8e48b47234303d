"""Chaff: a die that is fixed is not rolled before the next round.

Witness: game of 2 rounds by promote; d4 show 1 2 gives {'score': 1, 'asked': [((), 2)], 'dice rolled': 1}, not {'score': 1, 'asked': [((), 2)], 'dice rolled': 2}.
Step: play_round
"""
# Otherwise the last solution.


def play_round(state, action, roll_die):
    score, revenue, legacy = state

    ready, rest = work(revenue, legacy, action)
    working, broken = roll(revenue if legacy else ready, roll_die)
    if legacy:
        working = in_order(*working, legacy[-1])
    return end_round(score, working, in_order(*rest, *broken))
