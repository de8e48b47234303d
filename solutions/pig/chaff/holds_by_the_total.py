"""Chaff: the limit is one for the score.

Witness: hold at 0, asked in 7 turns gives [True, False, False, False, False, False, False], not [True, False, False, True, False, False, False].
Step: hold_at
"""
# Otherwise the last solution.


def hold_at(least):

    def policy(score, other, points):
        return score + points < least

    return policy
