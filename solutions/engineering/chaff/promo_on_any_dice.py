"""Chaff: promo promotes as soon as there are dice, also d20s.

Witness: promo with d20, 6 rounds left gives 'promote', not 'new'.
Step: policies
"""
# Otherwise the last solution.


def promo(revenue, rounds_left):
    return "promote" if revenue else "new"
