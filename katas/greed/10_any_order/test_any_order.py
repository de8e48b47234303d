import pytest
from greed import score


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        ([1, 1, 5, 1, 1], 1150),
        ([3, 4, 5, 3, 3], 350),
        ([5, 5, 3, 5, 5], 550),
        ([3, 4, 3, 5, 3], 350),
    ],
)
def test_the_order_of_the_dice_does_not_matter(roll, points):
    assert score(roll) == points


def test_scoring_leaves_the_dice_as_they_lie():
    roll = [3, 4, 3, 5, 3]

    score(roll)

    assert roll == [3, 4, 3, 5, 3]
