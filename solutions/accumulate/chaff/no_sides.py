"""Chaff: lets dice without sides pass.

Witness: count_sums(2, 0) gives {}, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_number(number, least):
    if type(number) is not int or number < 0:
        raise ValueError(f"{number!r} is not a whole number from {least} on")
