"""Chaff: a game of no rounds is refused.

Witness: best mean of 0 rounds raises ValueError, not 0.0.
Step: play
"""
# Otherwise the last solution.


def require_rounds(rounds):
    if type(rounds) is not int or rounds < 1:
        raise ValueError(f"a game cannot have {rounds!r} rounds")
