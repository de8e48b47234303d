"""Chaff: takes a number below 0 for no terms at all.

Witness: sum_naturals(-1) gives 0, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_number(number, least):
    if type(number) is not int or (least and number < least):
        raise ValueError(f"{number!r} is not a whole number from {least} on")
