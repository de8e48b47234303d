"""Chaff: promo builds a new die in the last round, where it makes no difference later.

Witness: promo with d4 d8 d8, 1 round left gives 'new', not 'promote'.
Step: policies
"""
# Otherwise the last solution.


def promo(revenue, rounds_left):
    return "promote" if can_promote(revenue) and rounds_left > 1 else "new"
