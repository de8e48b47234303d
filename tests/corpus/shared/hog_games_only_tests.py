from dice import stacked
from hog import play


def rolls(*numbers):
    left = list(numbers)
    return lambda score, opponent_score: left.pop(0)


def test_first_player_wins():
    with stacked(four=[4, 4, 3]):
        assert play(rolls(3), rolls(), 10) == (11, 0)


def test_second_player_wins():
    with stacked(four=[3], six=[4, 5]):
        assert play(rolls(1), rolls(2), 9) == (3, 9)


def test_one_point_is_missing():
    with stacked(four=[3], six=[4, 4, 6, 6]):
        assert play(rolls(1, 2), rolls(2), 9) == (15, 8)


def test_pig_out():
    with stacked(four=[3, 1], six=[4, 5]):
        assert play(rolls(2), rolls(2), 9) == (1, 9)


def test_bacon():
    with stacked(six=[5, 4]):
        assert play(rolls(0, 0), rolls(2), 11) == (11, 9)


def test_wild_turn():
    with stacked(four=[3, 2], six=[4, 5]):
        assert play(rolls(2), rolls(2), 9) == (5, 9)


def test_four_sided_dice_in_the_middle():
    with stacked(four=[2, 3, 4, 4], six=[6, 3]):
        assert play(rolls(2, 2), rolls(2), 13) == (13, 9)


def test_swap_for_the_mover():
    with stacked(four=[4], six=[2, 5]):
        assert play(rolls(1, 1), rolls(1), 7) == (7, 4)


def test_swap_against_the_mover():
    with stacked(four=[3], six=[6, 5]):
        assert play(rolls(1, 1), rolls(1), 10) == (11, 3)


def test_swap_gives_the_win_away():
    with stacked(four=[4, 4], six=[6, 6, 4]):
        assert play(rolls(2), rolls(3), 16) == (16, 8)


def test_told_scores():
    told = []

    def listen(score, opponent_score):
        told.append((score, opponent_score))
        return 1

    with stacked(four=[3], six=[5, 6]):
        assert play(listen, listen, 9) == (9, 5)
    assert told == [(0, 0), (0, 3), (3, 5)]


def test_to_100():
    with stacked(four=[4] * 10, six=[6] * 20):
        assert play(rolls(10, 10), rolls(10)) == (100, 60)
