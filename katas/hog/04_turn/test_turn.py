import pytest
from dice import make_test_dice
from hog import take_turn


@pytest.mark.parametrize(
    ("num_rolls", "faces", "points"),
    [
        pytest.param(1, (4,), 4, id="one die"),
        pytest.param(2, (4, 6), 10, id="two dice"),
        pytest.param(3, (6, 1, 6), 1, id="pig out"),
        pytest.param(10, (6,), 60, id="ten dice, all of them sixes"),
    ],
)
def test_a_turn_with_dice_scores_what_the_roll_scores(num_rolls, faces, points):
    assert take_turn(num_rolls, 48, make_test_dice(*faces)) == points


def test_a_turn_without_dice_still_scores_free_bacon():
    assert take_turn(0, 48) == 9
