"""Chaff: a fixed die begins again as a d4.

Witness: fix d6 beside no dice gives ((4,), ()), not ((6,), ()).
Step: fix
"""
# Otherwise the last solution.


def fix(revenue, legacy):
    require_dice(revenue + legacy)
    if not legacy:
        raise ValueError("there is no legacy die to fix")
    return (4, *revenue), legacy[:-1]
