import pytest
from greed import score

ROLLS = [
    ([], 0), ([1], 100), ([2], 0), ([3], 0), ([4], 0), ([5], 50), ([6], 0),
    ([1, 1], 200), ([2, 2], 0), ([3, 3], 0), ([4, 4], 0), ([5, 5], 100), ([6, 6], 0),
    ([1, 1, 1], 1000), ([2, 2, 2], 200), ([3, 3, 3], 300),
    ([4, 4, 4], 400), ([5, 5, 5], 500), ([6, 6, 6], 600),
    ([1, 1, 1, 1], 1100), ([1, 1, 1, 1, 1], 1200), ([5, 5, 5, 5, 5], 600),
    ([2, 2, 2, 2], 200), ([4, 4, 4, 4], 400), ([6, 6, 6, 6, 6], 600), ([5, 5, 5, 5], 550),
    ([1, 5], 150), ([1, 1, 1, 5], 1050), ([2, 3, 2, 2, 5], 250),
    ([1, 3, 3, 3], 400), ([2, 3, 3, 3, 5], 350), ([5, 6, 5, 1, 5], 600),
    ([1, 2, 3, 4, 5], 150), ([1, 1, 5, 1, 1], 1150), ([2, 3, 4, 6], 0),
]


def test_points():
    for roll, points in ROLLS:
        assert score(roll) == points


def test_the_list_stays():
    roll = [5, 1, 5, 5]
    score(roll)
    assert roll == [5, 1, 5, 5]


def test_refused():
    for roll in [0], [7], [-1], [True], ["1"], [1.0], [None], [1, 7]:
        with pytest.raises(ValueError):
            score(roll)


from hypothesis import given, settings
from hypothesis import strategies as st


@settings(max_examples=20)
@given(st.lists(st.integers(1, 6), max_size=5))
def test_order_does_not_matter(roll):
    assert score(roll) == score(sorted(roll))
