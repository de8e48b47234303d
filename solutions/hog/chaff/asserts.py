"""Chaff: refuses with an assertion, which Python may leave out.

Witness: roll 11 dice that show 3 raises AssertionError, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_rolls(num_rolls, fewest):
    assert type(num_rolls) is int
    assert fewest <= num_rolls <= MOST_ROLLS
