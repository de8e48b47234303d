"""Tests for the software-engineering game."""

from dice import stacked_dice
from engineering import (
    exp_legacy,
    expected_score,
    fix,
    new_die,
    new_only,
    play,
    play_round,
    promo,
    promo_once,
    promo_then_new,
    promote,
    roll,
    summary,
)


def test_new_die():
    assert new_die((4, 4)) == (4, 4, 4)


def test_new_die_goes_last():
    assert new_die((6,)) == (6, 4)


def test_roll():
    assert roll((4, 4, 6), stacked_dice({4: [1, 4], 6: [1]})) == ((4,), (4, 6))


def test_fix_the_lowest():
    assert fix((8,), (4, 6)) == ((4, 8), (6,))


def test_promote():
    assert promote((8,)) == (12,)
    assert promote((4, 6)) == (6, 6)


def test_a_round():
    assert play_round((3, (4,), ()), "promote", stacked_dice({6: [2]})) == (4, (6,), ())


def test_the_product_is_lost():
    assert play_round((3, (4,), ()), "promote", stacked_dice({6: [1]})) == (0, (), (6,))


def test_play():
    assert play(new_only, 3, stacked_dice({4: [2, 3, 4, 2, 2, 2]})) == 6


def test_policies():
    assert promo((4,), 3) == "promote"
    assert promo((20,), 3) == "new"
    assert promo_once((6,), 3) == "new"


def test_threshold():
    assert exp_legacy(0.5)((4, 4), 3) == "new"


def test_promo_then_new():
    assert promo_then_new(50, 10)((4,), 10) == "promote"


def test_summary():
    assert summary([1, 2, 3, 4]) == (2.5, 1, 1, 2, 4, 4, 4, 4)


def test_expected_score():
    assert expected_score(new_only, 1) == 0.75
