"""Chaff: without legacy, fix changes nothing, and says nothing.

Witness: fix no dice beside no dice gives ((), ()), not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def fix(revenue, legacy):
    require_dice(revenue + legacy)
    if not legacy:
        return revenue, legacy
    *others, fixed = legacy
    return in_order(*revenue, fixed), tuple(others)
