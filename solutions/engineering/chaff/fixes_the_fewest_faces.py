"""Chaff: the legacy die with the fewest faces is fixed.

Witness: fix d4 d6 beside no dice gives ((4,), (6,)), not ((6,), (4,)).
Step: fix
"""
# Otherwise the last solution.


def fix(revenue, legacy):
    require_dice(revenue + legacy)
    if not legacy:
        raise ValueError("there is no legacy die to fix")
    fixed, *others = legacy
    return in_order(*revenue, fixed), tuple(others)
