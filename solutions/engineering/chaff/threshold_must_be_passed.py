"""Chaff: exp_legacy builds at the threshold itself.

Witness: exp_legacy(0.5) with d4 d4, 7 rounds left gives 'new', not 'promote'.
Step: exp_legacy
"""
# Otherwise the last solution.


def exp_legacy(threshold):
    def policy(revenue, rounds_left):

        breaks = sum(1 / die for die in revenue)
        return promo(revenue, rounds_left) if breaks > threshold else "new"

    return policy
