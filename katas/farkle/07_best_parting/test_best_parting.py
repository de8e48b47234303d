import pytest
from farkle import score_options


@pytest.mark.parametrize(
    ("roll", "keep", "points"),
    [
        ([1, 1, 1], (1, 1, 1), 1000),
        ([1, 1, 1, 1], (1, 1, 1, 1), 2000),
        ([5, 5, 5, 5, 5, 5], (5, 5, 5, 5, 5, 5), 3000),
        ([2, 2, 2, 2, 2, 2], (2, 2, 2, 2, 2, 2), 3000),
    ],
)
def test_the_best_parting_counts(roll, keep, points):
    assert score_options(roll)[keep] == points
