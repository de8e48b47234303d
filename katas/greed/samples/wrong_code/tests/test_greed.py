"""Tests for greed."""

from greed import score


def test_triples():
    assert score([1, 1, 1]) == 1000
    assert score([2, 2, 2]) == 200
    assert score([3, 3, 3]) == 300


def test_singles():
    assert score([1]) == 100
    assert score([5]) == 50


def test_four_ones():
    assert score([1, 1, 1, 1]) == 400


def test_a_one_and_a_five():
    assert score([1, 5]) == 150
