"""Chaff: a fixed die is put behind the others, whatever they are.

Witness: fix d4 beside d6 gives ((6, 4), ()), not ((4, 6), ()).
Step: fix
"""
# Otherwise the last solution.


def fix(revenue, legacy):
    require_dice(revenue + legacy)
    if not legacy:
        raise ValueError("there is no legacy die to fix")
    return (*revenue, legacy[-1]), legacy[:-1]
