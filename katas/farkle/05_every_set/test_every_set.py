import pytest
from farkle import score_options


@pytest.mark.parametrize(
    ("roll", "keep", "points"),
    [
        ([1, 1, 5, 5], (1, 1, 5, 5), 300),
        ([1, 5, 6, 6, 6], (1, 5, 6, 6, 6), 750),
        ([2, 1, 2, 5, 2, 1], (1, 1, 2, 2, 2, 5), 450),
    ],
)
def test_every_set_can_be_kept(roll, keep, points):
    assert score_options(roll)[keep] == points
