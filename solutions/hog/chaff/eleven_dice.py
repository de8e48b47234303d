"""Chaff: rolls as many dice as somebody names.

Witness: roll 11 dice that show 3 scores 33, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_rolls(num_rolls, fewest):
    if type(num_rolls) is not int or num_rolls < fewest:
        raise ValueError(f"{num_rolls!r} dice cannot be rolled")
