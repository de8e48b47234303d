import pytest
from farkle import score_options


@pytest.mark.parametrize(
    ("roll", "keep", "points"),
    [
        ([3, 6, 3, 2, 3], (3, 3, 3), 300),
        ([6, 4, 6, 6, 6], (6, 6, 6, 6), 1000),
        ([6, 5, 4, 3, 2, 1], (1, 2, 3, 4, 5, 6), 2500),
    ],
)
def test_the_order_of_the_dice_does_not_matter(roll, keep, points):
    assert score_options(roll)[keep] == points


def test_the_dice_lie_as_they_lay_before():
    roll = [3, 6, 3, 2, 3]

    options = score_options(roll)

    assert options == {(3, 3, 3): 300}
    assert roll == [3, 6, 3, 2, 3]
