"""Chaff: refuses too many dice, and does not think of too few.

Witness: roll -1 dice that show 3 scores 0, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_rolls(num_rolls, fewest):
    if type(num_rolls) is not int or num_rolls > MOST_ROLLS:
        raise ValueError(f"{num_rolls!r} dice cannot be rolled")
    if num_rolls == 0 < fewest:
        raise ValueError("no dice are no roll")
