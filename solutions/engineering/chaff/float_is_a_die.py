"""Chaff: 4.0 is a die, since it equals 4.

Witness: new die beside d4.0 gives (4, 4.0), not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_dice(dice):
    for die in dice:
        if die not in FACES:
            raise ValueError(f"{die!r} is not a die of the game")
