from farkle import take_turn
from props import Script, StackedDice


def test_a_bust_at_once_banks_nothing_and_nobody_is_asked():
    assert take_turn(Script(), StackedDice((2, 2, 3, 4, 6, 6)), 2000) == 0


def test_a_bust_loses_what_was_at_stake():
    dice = StackedDice((1, 1, 1, 1, 3, 4), (3, 6))
    player = Script(((1, 1, 1, 1), True))

    assert take_turn(player, dice, 2000) == 0
