import pytest
from dice import stacked
from hog import always_roll, play


@pytest.mark.parametrize("num_rolls", [0, 5, 10])
def test_the_player_rolls_so_many_dice_at_any_scores(num_rolls):
    strategy = always_roll(num_rolls)

    assert strategy(0, 0) == num_rolls
    assert strategy(57, 99) == num_rolls


def test_each_player_keeps_a_number_of_their_own():
    five = always_roll(5)
    six = always_roll(6)

    assert five(20, 30) == 5
    assert six(20, 30) == 6


def test_two_players_who_always_take_bacon_need_no_dice():
    with stacked():
        assert play(always_roll(0), always_roll(0), 20) == (20, 8)
