"""Chaff: fix checks the revenue dice, and not the legacy.

Witness: fix d10 beside d4 gives ((4, 10), ()), not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def fix(revenue, legacy):
    require_dice(revenue)
    if not legacy:
        raise ValueError("there is no legacy die to fix")
    *others, fixed = legacy
    return in_order(*revenue, fixed), tuple(others)
