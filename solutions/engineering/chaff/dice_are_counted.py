"""Chaff: exp_legacy counts dice, and not how likely they break.

Witness: exp_legacy(0.2) with d6, 3 rounds left gives 'promote', not 'new'.
Step: exp_legacy
"""
# Otherwise the last solution.


def exp_legacy(threshold):
    def policy(revenue, rounds_left):

        return promo(revenue, rounds_left) if len(revenue) >= threshold else "new"

    return policy
