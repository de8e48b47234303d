import pytest
from ship_captain_crew import score


@pytest.mark.parametrize(
    ("rolls", "points"),
    [
        ([[6, 1, 1, 2, 3], [5, 4, 2, 3]], 5),
        ([[6, 5, 4, 1, 1], [6, 2]], 8),
        ([[5, 4, 1, 1, 1], [6, 1, 1, 2, 3]], 0),
        ([[1, 1, 1, 1, 1], [6, 5, 1, 1, 1], [4, 6, 6]], 12),
    ],
)
def test_what_is_kept_stays_kept(rolls, points):
    assert score(rolls) == points
