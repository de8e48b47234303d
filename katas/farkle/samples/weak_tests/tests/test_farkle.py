"""A few rolls, and a turn that goes well."""

from farkle import score, score_options, take_turn


def test_single_dice():
    assert score([1]) == 100
    assert score([5]) == 50


def test_three_of_a_kind():
    assert score([1, 1, 1]) == 1000
    assert score([2, 2, 2]) == 200


def test_three_sixes_and_a_one():
    assert score_options([1, 6, 6, 6]) == {
        (1,): 100,
        (6, 6, 6): 600,
        (1, 6, 6, 6): 700,
    }


def test_a_straight():
    assert score([1, 2, 3, 4, 5, 6]) == 2500


def test_a_turn():
    rolls = [(1, 1, 1, 2, 3, 4)]

    points = take_turn(lambda *_: ((1, 1, 1), False), lambda _: rolls.pop())

    assert points == 1000
