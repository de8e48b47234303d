"""Chaff: refuses with an assertion, which Python may leave out.

Witness: count_sums(-1) raises AssertionError, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_number(number, least):
    assert type(number) is int
    assert number >= least
