import pytest
from greed import score


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        ([1, 2, 3, 4, 5], 150),
        ([2, 3, 3, 3, 4], 300),
        ([2, 2, 2, 3, 5], 250),
    ],
)
def test_a_die_that_no_rule_takes_is_skipped(roll, points):
    assert score(roll) == points
