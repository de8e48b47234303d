import pytest
from greed import score


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        ([], 0),
        ([1], 100),
        ([1, 1], 200),
        ([5], 50),
        ([5, 5], 100),
        ([2], 0),
        ([3], 0),
        ([4], 0),
        ([6], 0),
        ([2, 2], 0),
        ([3, 3], 0),
        ([4, 4], 0),
        ([6, 6], 0),
        ([1, 1, 1], 1000),
        ([2, 2, 2], 200),
        ([3, 3, 3], 300),
        ([4, 4, 4], 400),
        ([5, 5, 5], 500),
        ([6, 6, 6], 600),
        ([1, 1, 1, 1], 1100),
        ([1, 1, 1, 1, 1], 1200),
        ([5, 5, 5, 5], 550),
        ([5, 5, 5, 5, 5], 600),
        ([2, 2, 2, 2], 200),
        ([3, 3, 3, 3, 3], 300),
        ([4, 4, 4, 4], 400),
        ([6, 6, 6, 6, 6], 600),
        ([1, 2, 3, 4, 5], 150),
        ([2, 3, 4, 5, 6], 50),
        ([1, 5, 1, 2, 4], 250),
        ([3, 4, 5, 3, 3], 350),
        ([1, 5, 1, 5, 1], 1100),
        ([5, 2, 2, 1, 2], 350),
        ([6, 1, 6, 5, 6], 750),
        ([5, 3, 5, 3, 5], 500),
        ([4, 4, 6, 6, 4], 400),
    ],
)
def test_score(roll, points):
    assert score(roll) == points


@pytest.mark.parametrize("roll", [[5, 1, 5, 5, 2], [3, 3, 3, 1, 1], [2, 6, 2, 4, 2]])
def test_the_list_is_left_alone(roll):
    before = list(roll)

    score(roll)

    assert roll == before


@pytest.mark.parametrize("die", [0, 7, -1, True, "1", 1.0, None])
def test_other_things_than_faces_are_refused(die):
    for roll in ([die], [1, die, 5], [2, 2, die], [1, 1, 1, die]):
        with pytest.raises(ValueError):
            score(roll)
