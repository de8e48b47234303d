"""Chaff: the best policy holds at the same number at all scores.

Witness: the best policy, goal 8, asked in 4 turns gives [True, False, True, False], not [True, True, True, True].
Step: best_policy
"""
# Otherwise the last solution.


def best_policy(goal=100, sides=6):
    return hold_at(4)
