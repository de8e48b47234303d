"""A few rolls, each of which scores."""

from greed import score


def test_three_ones():
    assert score([1, 1, 1]) == 1000


def test_three_twos():
    assert score([2, 2, 2]) == 200


def test_single_dice():
    assert score([1]) == 100
    assert score([5]) == 50


def test_a_mixed_roll():
    assert score([1, 5, 1, 2, 4]) == 250
