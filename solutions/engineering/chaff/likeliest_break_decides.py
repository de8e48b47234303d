"""Chaff: exp_legacy looks at the lowest die alone.

Witness: exp_legacy(0.2) with d6 d6, 12 rounds left gives 'new', not 'promote'.
Step: exp_legacy
"""
# Otherwise the last solution.


def exp_legacy(threshold):
    def policy(revenue, rounds_left):

        breaks = max((1 / die for die in revenue), default=0)
        return promo(revenue, rounds_left) if breaks >= threshold else "new"

    return policy
