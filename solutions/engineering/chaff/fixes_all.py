"""Chaff: all legacy dice are fixed in one round.

Witness: best mean of 3 rounds gives 3.718505859, not 3.683349609.
Step: fix
"""
# Otherwise the last solution.


def fix(revenue, legacy):
    require_dice(revenue + legacy)
    if not legacy:
        raise ValueError("there is no legacy die to fix")
    return in_order(*revenue, *legacy), ()
