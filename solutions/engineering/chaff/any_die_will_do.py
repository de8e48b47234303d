"""Chaff: a die can have any number of faces.

Witness: new die beside d10 gives (4, 10), not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_dice(dice):
    pass
