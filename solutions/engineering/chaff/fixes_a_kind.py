"""Chaff: all legacy dice of the highest kind are fixed.

Witness: best mean of 3 rounds gives 3.718505859, not 3.683349609.
Step: fix
"""
# Otherwise the last solution.


def fix(revenue, legacy):
    require_dice(revenue + legacy)
    if not legacy:
        raise ValueError("there is no legacy die to fix")
    fixed = [die for die in legacy if die == legacy[-1]]
    others = [die for die in legacy if die != legacy[-1]]
    return in_order(*revenue, *fixed), tuple(others)
