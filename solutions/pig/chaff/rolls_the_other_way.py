"""Chaff: says whether to hold, not whether to roll.

Witness: hold at 0, asked in 7 turns gives [False, True, True, False, True, True, True], not [True, False, False, True, False, False, False].
Step: hold_at
"""
# Otherwise the last solution.


def hold_at(least):

    def policy(score, other, points):
        return points >= least

    return policy
