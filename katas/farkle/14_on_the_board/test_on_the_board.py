import pytest
from farkle import take_turn
from props import Script, StackedDice


def test_a_player_without_points_banks_no_950():
    dice = StackedDice((6, 6, 6, 1, 2, 3), (1, 1), (5, 2, 2, 3, 4, 6))
    player = Script(((1, 6, 6, 6), True), ((1, 1), True), ((5,), False))

    assert take_turn(player, dice, 0) == 0


def test_a_thousand_in_one_turn_is_enough():
    dice = StackedDice((4, 4, 2, 4, 3, 4))
    player = Script(((4, 4, 4, 4), False))

    assert take_turn(player, dice, 0) == 1000


@pytest.mark.parametrize("total", [1000, 1050, 9950])
def test_a_player_on_the_board_banks_any_turn(total):
    dice = StackedDice((2, 2, 3, 4, 5, 6))
    player = Script(((5,), False))

    assert take_turn(player, dice, total) == 50
