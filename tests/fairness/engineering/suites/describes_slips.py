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
    promote,
    roll,
    summary,
)


def test_new_die():
    assert new_die((4, 6)) == (4, 6, 4)


def test_roll():
    assert roll((4, 6), stacked_dice({4: [1], 6: [2]})) == ((6,), (4,))
    assert roll((8,), stacked_dice({8: [8]})) == ((8,), ())


def test_fix():
    assert fix((), (4, 6)) == ((4,), (6,))


def test_promote():
    assert promote((4, 12)) == (6, 12)
    assert promote((8,)) == (12,)


def test_play_round():
    assert play_round((3, (), ()), "new", stacked_dice({4: [1]})) == (3, (), (4,))


def test_play():
    assert play(new_only, 3, stacked_dice({4: [2] * 6})) == 6


def test_promo():
    assert promo((), 1) == "new"
    assert promo((6,), 3) == "promote"


def test_threshold():
    assert exp_legacy(0.5)((4, 4), 3) == "new"


def test_summary():
    assert summary([1, 2, 3, 4])[0] == 2.5


def test_mean():
    assert expected_score(new_only, 4) == 3.0
