from dice import fair_dice
from engineering import *


def test_shapes():
    assert isinstance(new_die((4,)), tuple)
    assert len(roll((4, 6), fair_dice)) == 2
    assert len(fix((4,), (6,))) == 2
    assert len(play_round((0, (), ()), "new", fair_dice)) == 3
    assert len(summary([1, 2, 3])) == 8


def test_words():
    for policy in (new_only, promo, promo_once, exp_legacy(1)):
        assert policy((4,), 3) in ("new", "promote")


def test_numbers():
    assert play(new_only, 5, fair_dice) >= 0
    assert expected_score(new_only, 3) > 0
    assert best_score(3) > 0
