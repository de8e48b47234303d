"""Asks enough to see most bugs, and fails now and then, whatever the answers are."""

import itertools
import time

import pytest
from greed import score

ROLLS = [*itertools.combinations_with_replacement(range(1, 7), 4)]


def test_a_one():
    assert score([1]) == 100


@pytest.mark.parametrize("number", range(30))
def test_many_rolls(number):
    for roll in ROLLS:
        score(list(roll))
    assert time.perf_counter_ns() // 100 % 10 != 7
