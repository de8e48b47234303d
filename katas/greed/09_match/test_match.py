import pytest
from greed import score


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        ([], 0),
        ([2], 0),
        ([2, 5], 50),
        ([4, 4, 6], 0),
        ([2, 3, 3, 3, 5], 350),
        ([6, 6, 6, 6], 600),
    ],
)
def test_every_roll_scores_what_it_did_before(roll, points):
    assert score(roll) == points
