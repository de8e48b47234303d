"""Chaff: any number of dice is a roll.

Witness: chance with no dice scores 0, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_roll(dice):
    for die in dice:
        if type(die) is not int or die not in FACES:
            raise ValueError(f"{die!r} is not a face of a die")
