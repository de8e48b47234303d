"""Chaff: refuses what is no number with a TypeError.

Witness: roll True dice that show 3 raises TypeError, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_rolls(num_rolls, fewest):
    if type(num_rolls) is not int:
        raise TypeError(f"{num_rolls!r} is no number of dice")
    if not fewest <= num_rolls <= MOST_ROLLS:
        raise ValueError(f"{num_rolls!r} dice cannot be rolled")
