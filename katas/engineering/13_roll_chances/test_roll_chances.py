import engineering
import pytest


def test_one_die_breaks_in_one_of_its_faces():
    chances = engineering.roll_chances((4,))

    assert chances == {((), (4,)): 0.25, ((4,), ()): 0.75}


def test_two_dice_of_one_kind_break_in_two_ways():
    chances = engineering.roll_chances((4, 4))

    assert chances == {((), (4, 4)): 1 / 16, ((4,), (4,)): 6 / 16, ((4, 4), ()): 9 / 16}


def test_each_die_has_its_own_chance():
    chances = engineering.roll_chances((4, 20))

    assert chances[(20,), (4,)] == pytest.approx(0.25 * 0.95)
    assert chances[(4,), (20,)] == pytest.approx(0.75 * 0.05)


def test_all_chances_together_are_one():
    chances = engineering.roll_chances((4, 4, 4, 6, 6, 12))

    assert sum(chances.values()) == pytest.approx(1)
