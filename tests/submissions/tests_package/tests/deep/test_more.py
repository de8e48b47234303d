from greed import score
from tests.helpers import ROLLS


def test_all():
    for roll, points in ROLLS:
        assert score(tuple(roll)) == points
