"""Chaff: a die that is fixed stays among the legacy dice, too.

Witness: fix d4 beside no dice gives ((4,), (4,)), not ((4,), ()).
Step: fix
"""
# Otherwise the last solution.


def fix(revenue, legacy):
    require_dice(revenue + legacy)
    if not legacy:
        raise ValueError("there is no legacy die to fix")
    return in_order(*revenue, legacy[-1]), legacy
