"""Tests for Farkle."""

from farkle import score, score_options, take_turn


def test_single_dice():
    assert score_options([1]) == {(1,): 100}
    assert score_options([5]) == {(5,): 50}


def test_of_a_kind():
    assert score((1, 1, 1)) == 1000
    assert score((3, 3, 3, 3)) == 1000
    assert score((6, 6, 6, 6, 6, 6)) == 3000


def test_a_straight():
    assert score((1, 2, 3, 4, 5, 6)) == 2500


def test_three_sixes_and_a_one():
    assert score_options([6, 6, 6, 1]) == {(1,): 100, (6, 6, 6): 600}


def test_a_bust():
    def nobody(roll, turn_points, total):
        raise AssertionError("nobody is asked")

    assert take_turn(nobody, lambda _: (2, 3, 4, 6, 6, 2)) == 0


def test_a_small_turn():
    def careful(roll, turn_points, total):
        return (1,), False

    assert take_turn(careful, lambda _: (1, 2, 3, 4, 6, 6)) == 100
