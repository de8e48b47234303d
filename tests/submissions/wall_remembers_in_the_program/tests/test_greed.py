"""Leaves a count in the program, and fails when it is not the first to count."""

import greed
from greed import score


def test_a_one():
    assert score([1]) == 100


def test_the_first_count():
    count = getattr(greed, "count", 0)
    greed.count = count + 1
    assert count == 0
