"""Chaff: exp_legacy counts the new die that it has not built yet.

Witness: exp_legacy(0.2) with d6, 3 rounds left gives 'promote', not 'new'.
Step: exp_legacy
"""
# Otherwise the last solution.


def exp_legacy(threshold):
    def policy(revenue, rounds_left):

        breaks = sum(1 / die for die in revenue) + 1 / 4
        return promo(revenue, rounds_left) if breaks >= threshold else "new"

    return policy
