import pytest
from greed import score


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_triples(face):
    assert score([face] * 3) == face * 100


def test_three_ones():
    assert score([1, 1, 1]) == 1000


def test_singles():
    assert score([1]) == 100
    assert score([5]) == 50
    assert score([1, 5]) == 150


@pytest.mark.parametrize("face", [2, 3, 4, 6])
def test_other_dice_are_worth_nothing(face):
    assert score([face]) == 0
    assert score([face, face]) == 0


def test_four_and_five_of_a_kind():
    assert score([1, 1, 1, 1]) == 1100
    assert score([5, 5, 5, 5, 5]) == 600
    assert score([3, 3, 3, 3]) == 300


def test_mixed_rolls():
    assert score([2, 2, 2, 1, 5]) == 350
    assert score([5, 5, 5, 3, 3]) == 500


def test_order():
    assert score([3, 4, 5, 3, 3]) == 350
    assert score([1, 5, 1, 2, 1]) == 1050


def test_no_dice():
    assert score([]) == 0
