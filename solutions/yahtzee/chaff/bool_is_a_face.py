"""Chaff: True is a one, since a bool is an int.

Witness: chance with 1 2 True 4 5 scores 13, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_roll(dice):
    for die in dice:
        if not isinstance(die, int) or die not in FACES:
            raise ValueError(f"{die!r} is not a face of a die")
    if len(dice) != DICE:
        raise ValueError(f"a roll has {DICE} dice, not {len(dice)}")
