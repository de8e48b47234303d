"""Chaff: raises TypeError for what is not an int.

Witness: count_sums(2.0) raises TypeError, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_number(number, least):
    if type(number) is not int:
        raise TypeError(f"{number!r} is not a whole number")
    if number < least:
        raise ValueError(f"{number!r} is not a whole number from {least} on")
