import pytest
from hog import take_turn


@pytest.mark.parametrize(
    ("opponent_score", "points"),
    [
        pytest.param(42, 5, id="the first digit is larger"),
        pytest.param(48, 9, id="the second digit is larger"),
        pytest.param(55, 6, id="two equal digits"),
        pytest.param(90, 10, id="a nine and a zero"),
        pytest.param(7, 8, id="a single digit"),
        pytest.param(0, 1, id="no points"),
    ],
)
def test_no_dice_score_one_more_than_the_opponents_larger_digit(opponent_score, points):
    assert take_turn(0, opponent_score) == points
