import pytest
from greed import score


@pytest.mark.parametrize(
    "roll",
    [[2], [3], [4], [6], [2, 2], [3, 3], [4, 4], [6, 6], [2, 3], [2, 3, 4, 6]],
)
def test_dice_that_no_rule_names_score_nothing(roll):
    assert score(roll) == 0
