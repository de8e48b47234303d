"""Chaff: 0 is a face, since only a face over 6 is refused.

Witness: chance with 1 2 0 4 5 scores 12, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_roll(dice):
    for die in dice:
        if type(die) is not int or not 0 <= die <= 6:
            raise ValueError(f"{die!r} is not a face of a die")
    if len(dice) != DICE:
        raise ValueError(f"a roll has {DICE} dice, not {len(dice)}")
