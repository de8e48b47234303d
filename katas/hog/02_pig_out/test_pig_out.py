import pytest
from dice import make_test_dice
from hog import roll_dice


@pytest.mark.parametrize(
    ("num_rolls", "faces"),
    [
        pytest.param(2, (1, 6), id="the first die"),
        pytest.param(3, (5, 1, 6), id="a die in the middle"),
        pytest.param(5, (6, 6, 6, 6, 1), id="the last die"),
        pytest.param(2, (1, 1), id="both dice"),
    ],
)
def test_a_roll_with_a_1_scores_exactly_1(num_rolls, faces):
    assert roll_dice(num_rolls, make_test_dice(*faces)) == 1


def test_all_dice_are_rolled_also_after_a_1():
    dice = make_test_dice(2, 1, 6, 5, 4, 3)

    assert [roll_dice(3, dice), roll_dice(3, dice)] == [1, 12]
