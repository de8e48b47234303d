import unittest.mock

import hog
from dice import make_test_dice
from hog import always_roll, play, roll_dice, take_turn


def fake(num_rolls, dice=None):
    return 12


def rolled(dice=hog.six_sided):
    return 1 <= dice() <= 6


def test_patched(monkeypatch):
    monkeypatch.setattr(hog, "roll_dice", fake)
    assert hog.take_turn(3, 10) == 12


def test_patched_by_name(monkeypatch):
    monkeypatch.setattr("hog.roll_dice", fake)
    assert hog.take_turn(3, 10) == 12


def test_mock():
    with unittest.mock.patch("hog.roll_dice", return_value=12):
        assert hog.take_turn(3, 10) == 12


@unittest.mock.patch.object(hog, "roll_dice", fake)
def test_mock_object():
    assert hog.take_turn(3, 10) == 12


def test_by_hand():
    real = hog.roll_dice
    hog.roll_dice = fake
    try:
        assert hog.take_turn(3, 10) == 12
    finally:
        hog.roll_dice = real


def test_the_die():
    assert rolled()


def test_the_four_sided_die():
    assert all(1 <= hog.four_sided() <= 4 for _ in range(20))


def test_rolls():
    assert roll_dice(2, make_test_dice(4, 6)) == 10


def test_six_sided_stays_within_its_faces():
    assert 1 <= roll_dice(1, hog.six_sided) <= 6
