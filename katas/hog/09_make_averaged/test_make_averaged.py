import pytest
from dice import make_test_dice
from hog import make_averaged, roll_dice


def test_four_outcomes_are_added_and_divided_by_four():
    averaged = make_averaged(make_test_dice(3, 1, 5, 6), 4)

    assert averaged() == pytest.approx(3.75)


def test_a_thousand_outcomes_are_the_usual_number():
    averaged = make_averaged(make_test_dice(3, 1, 5, 6))

    assert averaged() == pytest.approx(3.75)


def test_arguments_are_passed_on_with_every_call():
    averaged = make_averaged(roll_dice, 2)

    assert averaged(2, make_test_dice(3, 4, 5, 6)) == pytest.approx(9)
