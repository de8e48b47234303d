from farkle import play
from props import Script, StackedDice

ONES = ((1, 1, 1), False)  # keeps three ones, and banks
BUST = (2, 2, 3, 4, 6, 6)


def test_totals_grow_turn_by_turn():
    dice = StackedDice((1, 1, 1, 2, 3, 4), (5, 2, 2, 3, 3, 4))
    player = Script(ONES, ((5,), False, 0, 1000))

    assert play([player], dice, 1050) == [1050]


def test_players_after_the_first_to_reach_the_target_have_a_last_turn():
    dice = StackedDice((1, 1, 1, 2, 3, 4), BUST, (1, 1, 1, 2, 3, 4))

    assert play([Script(ONES), Script(), Script(ONES)], dice, 1000) == [1000, 0, 1000]


def test_players_before_the_first_to_reach_the_target_have_a_last_turn():
    dice = StackedDice(BUST, (1, 1, 1, 2, 3, 4), (1, 1, 1, 1, 3, 4))
    late = Script(((1, 1, 1, 1), False))

    assert play([late, Script(ONES)], dice, 1000) == [2000, 1000]
