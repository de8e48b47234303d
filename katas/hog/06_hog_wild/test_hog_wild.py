import pytest
from dice import four_sided, six_sided, stacked
from hog import play, select_dice


@pytest.mark.parametrize(
    ("score", "opponent_score"), [(0, 0), (7, 0), (3, 4), (20, 15), (35, 42)]
)
def test_a_sum_that_is_a_multiple_of_seven_has_four_sided_dice(score, opponent_score):
    assert select_dice(score, opponent_score) is four_sided


@pytest.mark.parametrize(
    ("score", "opponent_score"), [(1, 0), (0, 6), (10, 3), (99, 99)]
)
def test_any_other_sum_has_six_sided_dice(score, opponent_score):
    assert select_dice(score, opponent_score) is six_sided


def test_a_game_is_played_with_the_dice_that_its_scores_choose():
    def roll_two(score, opponent_score):
        return 2

    with stacked(four=[3, 2, 4, 4], six=[6, 3]):
        assert play(roll_two, roll_two, 13) == (13, 9)
