import pytest
from hog import final_strategy


@pytest.mark.parametrize(
    ("score", "opponent_score"),
    [
        pytest.param(88, 98, id="196 on the table after ten points"),
        pytest.param(80, 92, id="182 after ten points"),
        pytest.param(83, 83, id="175 after nine points"),
        pytest.param(85, 81, id="175 after nine points, other scores"),
    ],
)
def test_bacon_that_leaves_four_sided_dice_is_taken(score, opponent_score):
    assert final_strategy(score, opponent_score) == 0


def test_bacon_that_leaves_six_sided_dice_is_not_taken_for_that():
    assert final_strategy(89, 99) > 0
