"""Four games, written down from the table."""

from dice import stacked_dice
from engineering import new_only, play, promo, promo_once


def test_a_game_of_new_dice():
    # 1 point, 2 points, 3 points
    assert play(new_only, 3, stacked_dice({4: [2, 3, 4, 2, 3, 4]})) == 6


def test_a_game_with_a_break():
    # d4; d4 and a broken one; fixed; a third
    dice = stacked_dice({4: [2, 1, 3, 2, 2, 4, 4, 4]})
    assert play(new_only, 4, dice) == 7


def test_a_game_of_promotions():
    dice = stacked_dice({4: [2], 6: [2], 8: [2], 12: [2], 20: [2, 2]} | {4: [2, 3]})
    assert play(promo, 6, dice) == 7


def test_a_lost_product():
    dice = stacked_dice({4: [3, 2], 6: [1, 4, 5]})
    assert play(promo_once, 4, dice) == 3
