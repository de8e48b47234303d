import pytest
from greed import score


@pytest.mark.parametrize("roll, points", [((1, 5), 150), ((1,), 100), ((2, 2, 2), 200), ((2, 3), 0)])
def test_points(roll, points):
    assert score(*roll) == points


def test_nothing():
    assert score() == 0


def test_refused():
    with pytest.raises(ValueError):
        score(7)
