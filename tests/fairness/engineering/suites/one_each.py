from dice import stacked_dice
from engineering import *


def test_new_die():
    assert new_die((6,)) == (4, 6)


def test_roll():
    assert roll((4, 6), stacked_dice({4: [1], 6: [2]})) == ((6,), (4,))


def test_fix():
    assert fix((6,), (4, 12)) == ((6, 12), (4,))


def test_promote():
    assert promote((4, 12)) == (6, 12)


def test_work():
    assert work((6,), (), "promote") == ((8,), ())


def test_play_round():
    assert play_round((5, (6,), ()), "new", stacked_dice({4: [2], 6: [3]})) == (
        7,
        (4, 6),
        (),
    )


def test_play():
    assert play(new_only, 2, stacked_dice({4: [2, 3, 4]})) == 3


def test_new_only():
    assert new_only((4,), 3) == "new"


def test_promo():
    assert promo((4,), 3) == "promote"


def test_promo_once():
    assert promo_once((6,), 3) == "new"


def test_exp_legacy():
    assert exp_legacy(0.5)((4, 4), 3) == "promote"


def test_new_then_promo():
    assert new_then_promo(20, 10)((4,), 10) == "new"


def test_promo_then_new():
    assert promo_then_new(20, 10)((4,), 10) == "promote"


def test_summary():
    assert summary([1, 2]) == (1.5, 1, 1, 1, 2, 2, 2, 2)


def test_expected_score():
    assert expected_score(new_only, 2) == 2.015625


def test_best_score():
    assert best_score(2) == 2.015625
