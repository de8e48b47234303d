"""Chaff: takes True for one die, since a bool is an int.

Witness: roll True dice that show 3 scores 3, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_rolls(num_rolls, fewest):
    if not isinstance(num_rolls, int) or not fewest <= num_rolls <= MOST_ROLLS:
        raise ValueError(f"{num_rolls!r} dice cannot be rolled")
