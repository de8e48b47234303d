"""Tests for greed."""

from greed import score


def test_triples():
    assert score([1, 1, 1]) == 1000
    assert score([2, 2, 2]) == 200
    assert score([3, 3, 3]) == 300
    assert score([6, 6, 6]) == 600


def test_singles():
    assert score([1]) == 100
    assert score([5]) == 50
    assert score([1, 5]) == 150


def test_nothing():
    assert score([2, 3, 4, 6]) == 0


def test_four_ones():
    assert score([1, 1, 1, 1]) == 400


def test_four_fives_and_a_three():
    assert score([5, 5, 5, 5, 3]) == 550
