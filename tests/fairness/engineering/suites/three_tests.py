from dice import stacked_dice
from engineering import new_die, promote, roll


def test_new():
    assert new_die(()) == (4,)
    assert new_die((4,)) == (4, 4)


def test_roll():
    assert roll((4,), stacked_dice({4: [1]})) == ((), (4,))
    assert roll((4,), stacked_dice({4: [2]})) == ((4,), ())


def test_promote():
    assert promote((4,)) == (6,)
