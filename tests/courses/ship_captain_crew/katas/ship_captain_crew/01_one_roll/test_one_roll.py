import pytest
from ship_captain_crew import score


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        ([6, 5, 4, 3, 2], 5),
        ([1, 4, 6, 6, 5], 7),
        ([6, 5, 1, 1, 1], 0),
        ([6, 4, 1, 1, 1], 0),
        ([5, 4, 1, 1, 1], 0),
    ],
)
def test_one_roll_needs_ship_captain_and_crew(roll, points):
    assert score([roll]) == points
