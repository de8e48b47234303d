from dice_rolls import THREE_ONES
from greed import score


def test_three_ones():
    assert score(THREE_ONES) == 1000
