"""Chaff: takes True for 1, since a bool is an int.

Witness: sum_naturals(True) gives 1, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_number(number, least):
    if not isinstance(number, int) or number < least:
        raise ValueError(f"{number!r} is not a whole number from {least} on")
