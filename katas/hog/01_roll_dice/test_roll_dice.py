import pytest
from dice import make_test_dice
from hog import roll_dice


@pytest.mark.parametrize(
    ("num_rolls", "faces", "points"),
    [
        pytest.param(1, (4,), 4, id="one die"),
        pytest.param(2, (3, 5), 8, id="two dice"),
        pytest.param(2, (2, 2), 4, id="two equal dice"),
        pytest.param(10, (6,), 60, id="ten dice, all of them sixes"),
    ],
)
def test_a_roll_scores_the_sum_of_its_dice(num_rolls, faces, points):
    assert roll_dice(num_rolls, make_test_dice(*faces)) == points


def test_so_many_dice_are_rolled_as_the_player_says():
    dice = make_test_dice(3, 5, 6, 2, 4)

    assert [roll_dice(2, dice), roll_dice(2, dice)] == [8, 8]


def test_dice_that_nobody_has_prepared_show_1_to_6():
    assert roll_dice(1) in range(1, 7)
