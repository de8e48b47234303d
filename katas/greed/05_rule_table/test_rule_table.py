import pytest
from greed import score


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        ([1, 1, 1], 1000),
        ([2, 2, 2], 200),
        ([3, 3, 3], 300),
        ([4, 4, 4], 400),
        ([5, 5, 5], 500),
        ([6, 6, 6], 600),
        ([1], 100),
        ([5], 50),
    ],
)
def test_every_rule_scores_what_it_did_before(roll, points):
    assert score(roll) == points
