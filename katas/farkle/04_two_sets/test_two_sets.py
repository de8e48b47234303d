import pytest
from farkle import score_options


@pytest.mark.parametrize(
    ("roll", "keep", "points"),
    [
        ([1, 6, 6, 6], (1, 6, 6, 6), 700),
        ([5, 3, 3, 3, 2], (3, 3, 3, 5), 350),
        ([5, 1], (1, 5), 150),
        ([1, 1], (1, 1), 200),
    ],
)
def test_two_sets_can_be_kept_together(roll, keep, points):
    assert score_options(roll)[keep] == points
