"""Chaff: the first die is checked, and no other.

Witness: fix d10 beside d4 gives ((4, 10), ()), not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_dice(dice):
    for die in dice[:1]:
        if type(die) is not int or die not in FACES:
            raise ValueError(f"{die!r} is not a die of the game")
