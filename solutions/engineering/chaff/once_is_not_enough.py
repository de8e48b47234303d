"""Chaff: promo_once promotes a d6 as well.

Witness: promo_once with d6, 3 rounds left gives 'promote', not 'new'.
Step: policies
"""
# Otherwise the last solution.


def promo_once(revenue, rounds_left):
    return "promote" if 4 in revenue or 6 in revenue else "new"
