from farkle import take_turn
from props import Script, StackedDice


def test_six_dice_that_score_in_one_roll_are_rolled_again():
    dice = StackedDice((1, 2, 3, 4, 5, 6), (2, 2, 3, 4, 5, 6))
    player = Script(((1, 2, 3, 4, 5, 6), True), ((5,), False))

    assert take_turn(player, dice, 2000) == 2550


def test_six_dice_that_score_roll_by_roll_are_rolled_again():
    dice = StackedDice((6, 6, 2, 6, 1, 3), (5, 1), (1, 1, 3, 4, 6, 6))
    player = Script(((1, 6, 6, 6), True), ((1, 5), True), ((1, 1), False))

    assert take_turn(player, dice, 2000) == 1050


def test_a_bust_after_hot_dice_loses_all():
    dice = StackedDice((1, 2, 3, 4, 5, 6), (2, 2, 3, 4, 6, 6))
    player = Script(((1, 2, 3, 4, 5, 6), True))

    assert take_turn(player, dice, 2000) == 0
