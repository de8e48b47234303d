import pytest
from dice import make_test_dice
from hog import roll_dice, take_turn

STRANGERS = [11, -1, 2.5, 5.0, True, "5", None]


@pytest.mark.parametrize("number", [0, *STRANGERS])
def test_what_is_no_number_of_dice_is_refused_by_name(number):
    with pytest.raises(ValueError, match=str(number)):
        roll_dice(number, make_test_dice(3))


@pytest.mark.parametrize("number", STRANGERS)
def test_what_is_no_turn_is_refused_by_name(number):
    with pytest.raises(ValueError, match=str(number)):
        take_turn(number, 20, make_test_dice(3))


def test_a_turn_without_dice_is_still_free_bacon():
    assert take_turn(0, 48) == 9


def test_one_die_and_ten_dice_are_still_rolled():
    assert take_turn(1, 48, make_test_dice(3)) == 3
    assert take_turn(10, 48, make_test_dice(3)) == 30
