import pytest
from greed import score


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        ([2, 2, 2], 200),
        ([3, 3, 3], 300),
        ([4, 4, 4], 400),
        ([5, 5, 5], 500),
        ([6, 6, 6], 600),
    ],
)
def test_three_of_another_face_score_a_hundred_times_the_face(roll, points):
    assert score(roll) == points
