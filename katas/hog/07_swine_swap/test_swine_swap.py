from dice import stacked
from hog import play


def roll_one(score, opponent_score):
    return 1


def test_the_player_of_a_turn_can_gain_by_a_swap():
    with stacked(four=[4], six=[2, 5]):
        assert play(roll_one, roll_one, 5) == (7, 4)


def test_the_other_player_can_gain_by_a_swap():
    with stacked(four=[3], six=[6, 5]):
        assert play(roll_one, roll_one, 10) == (11, 3)


def test_a_swap_comes_before_the_win():
    with stacked(four=[4, 2], six=[3]):
        assert play(roll_one, roll_one, 6) == (3, 6)


def test_one_point_less_than_double_does_not_swap():
    with stacked(four=[3], six=[5]):
        assert play(roll_one, roll_one, 5) == (3, 5)
