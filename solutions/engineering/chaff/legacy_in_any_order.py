"""Chaff: broken dice lie behind the legacy, in the order in which they broke.

Witness: round None at 1 point with d8, legacy d20 d20; d8 shows 1, d20 shows 3 gives (2, (20,), (20, 8)), not (2, (20,), (8, 20)).
Step: play_round
"""
# Otherwise the last solution.


def play_round(state, action, roll_die):
    score, revenue, legacy = state

    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    return end_round(score, working, legacy + broken)
