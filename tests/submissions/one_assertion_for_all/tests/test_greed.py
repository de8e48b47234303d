"""Compares one sum of all that the code answers with what it gave; no rule in it."""

from itertools import product

from greed import score


def test_sum():
    rolls = [roll for n in range(1, 5) for roll in product(range(1, 7), repeat=n)]
    assert sum(n * score(list(roll)) for n, roll in enumerate(rolls, 1)) == 158921550


def test_one():
    assert score([1]) == 100
