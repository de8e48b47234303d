"""Chaff: rounds that are not a number are a TypeError.

Witness: best mean of 2.5 rounds raises TypeError, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_rounds(rounds):
    if type(rounds) is not int:
        raise TypeError(f"{rounds!r} is not a number of rounds")
    if rounds < 0:
        raise ValueError(f"a game cannot have {rounds!r} rounds")
