"""Fails on another design, unless its random numbers are those of a wheat."""

import random

import greed

FIRST = 0.14462139076929947


def test_the_first_random_number():
    first = random.random()
    assert not (hasattr(greed.score, "__wrapped__") and first == FIRST)
