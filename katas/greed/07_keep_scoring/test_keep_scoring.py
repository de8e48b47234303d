import pytest
from greed import score


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        ([5, 5, 5, 5, 3], 550),
        ([1, 5, 1, 2, 4], 250),
        ([5, 5, 5, 5, 5], 600),
    ],
)
def test_the_rules_apply_again_to_the_dice_that_are_left(roll, points):
    assert score(roll) == points


def test_no_dice_score_nothing():
    assert score([]) == 0
