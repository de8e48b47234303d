from farkle import take_turn
from props import Script, StackedDice


def test_a_turn_of_one_roll_banks_what_is_kept():
    dice = StackedDice((6, 1, 6, 2, 6, 4))
    player = Script(((1, 6, 6, 6), False))

    assert take_turn(player, dice, 2000) == 700


def test_the_dice_that_are_not_kept_are_rolled_again():
    dice = StackedDice((3, 1, 2, 6, 4, 6), (5, 3, 3, 2, 3), (5, 6))
    player = Script(((1,), True), ((3, 3, 3), True), ((5,), False))

    assert take_turn(player, dice, 2000) == 450


def test_the_player_is_told_the_points_at_stake_and_those_in_the_bank():
    dice = StackedDice((2, 2, 2, 3, 4, 6), (1, 4, 5))
    player = Script(((2, 2, 2), True, 0, 2350), ((1,), False, 200, 2350))

    assert take_turn(player, dice, 2350) == 300
