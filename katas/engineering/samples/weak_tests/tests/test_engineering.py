"""A few dice, one round, and one game."""

from dice import stacked_dice
from engineering import (
    expected_score,
    fix,
    new_die,
    new_only,
    play,
    play_round,
    promo,
    promote,
    roll,
    work,
)


def test_a_new_die():
    assert new_die((4,)) == (4, 4)


def test_a_roll():
    assert roll((4, 6), stacked_dice({4: [1], 6: [3]})) == ((6,), (4,))


def test_a_fix():
    assert fix((4,), (6,)) == ((4, 6), ())


def test_a_promotion():
    assert promote((4,)) == (6,)


def test_work():
    assert work((4,), (), "new") == ((4, 4), ())
    assert work((4,), (6,), None) == ((4, 6), ())


def test_a_round():
    assert play_round((3, (4,), ()), "new", stacked_dice({4: [2, 1]})) == (
        4,
        (4,),
        (4,),
    )


def test_a_game():
    assert play(new_only, 2, stacked_dice({4: [2, 3, 4]})) == 3


def test_promo():
    assert promo((4,), 5) == "promote"


def test_a_mean():
    assert expected_score(new_only, 1) == 0.75
