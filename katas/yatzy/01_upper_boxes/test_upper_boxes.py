import pytest
from yatzy import score


@pytest.mark.parametrize(
    ("box", "points"),
    [("ones", 1), ("twos", 6), ("threes", 0), ("fours", 4), ("fives", 0), ("sixes", 0)],
)
def test_an_upper_box_pays_the_sum_of_its_face(box, points):
    assert score(box, [1, 2, 4, 2, 2]) == points


def test_chance_pays_the_sum_of_all_dice():
    assert score("chance", [1, 2, 4, 2, 2]) == 11
