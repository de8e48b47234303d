"""Chaff: dice that break take the place of the legacy that was there.

Witness: round None at 0 points with no dice, legacy d4 d4; d4 shows 1 gives (0, (), (4,)), not (0, (), (4, 4)).
Step: play_round
"""
# Otherwise the last solution.


def play_round(state, action, roll_die):
    score, revenue, legacy = state

    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    return end_round(score, working, broken or legacy)
