"""Chaff: promo looks at the highest die alone.

Witness: promo with d4 d20, 11 rounds left gives 'new', not 'promote'.
Step: policies
"""
# Otherwise the last solution.


def promo(revenue, rounds_left):
    return "promote" if revenue and revenue[-1] < FACES[-1] else "new"
