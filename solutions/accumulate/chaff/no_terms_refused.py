"""Chaff: refuses no terms, as if 0 were no number.

Witness: sum_naturals(0) raises ValueError, not 0.
Step: refusals
"""
# Otherwise the last solution.


def require_number(number, least):
    if type(number) is not int or number < 1:
        raise ValueError(f"{number!r} is not a whole number from {least} on")
