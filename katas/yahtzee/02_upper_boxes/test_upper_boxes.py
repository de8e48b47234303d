import pytest
from yahtzee import score


@pytest.mark.parametrize(
    ("box", "points"),
    [
        ("twos", 6),
        ("threes", 0),
        ("fours", 4),
        ("fives", 0),
        ("sixes", 0),
    ],
)
def test_an_upper_box_scores_the_sum_of_its_face(box, points):
    assert score(box, [1, 2, 4, 2, 2]) == points


def test_five_equal_dice_score_five_times_their_face():
    assert score("threes", [3, 3, 3, 3, 3]) == 15
    assert score("fives", [5, 5, 5, 5, 5]) == 25
    assert score("sixes", [6, 6, 6, 6, 6]) == 30
