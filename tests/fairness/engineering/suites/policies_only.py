import pytest
from engineering import (
    exp_legacy,
    new_only,
    new_then_promo,
    promo,
    promo_once,
    promo_then_new,
    summary,
)


@pytest.mark.parametrize("dice", [(), (4,), (6, 12), (20,)])
def test_new_only(dice):
    assert new_only(dice, 4) == "new"


@pytest.mark.parametrize("dice", [(4,), (6,), (8,), (12,), (4, 20), (12, 20)])
def test_promo_promotes(dice):
    assert promo(dice, 4) == "promote"


@pytest.mark.parametrize("dice", [(), (20,), (20, 20)])
def test_promo_builds(dice):
    assert promo(dice, 4) == "new"


def test_promo_once():
    assert promo_once((4, 6), 4) == "promote"
    assert promo_once((6, 8), 4) == "new"
    assert promo_once((), 4) == "new"


@pytest.mark.parametrize("number", range(8))
def test_exp_legacy_with_d4(number):
    wanted = "promote" if number >= 4 else "new"
    assert exp_legacy(1)((4,) * number, 4) == wanted


def test_exp_legacy_with_others():
    assert exp_legacy(0.3)((8, 8), 4) == "new"
    assert exp_legacy(0.3)((8, 8, 8), 4) == "promote"
    assert exp_legacy(0.1)((20,), 4) == "new"


@pytest.mark.parametrize("left", range(1, 11))
def test_switch_after_four_of_ten(left):
    early = left > 6
    assert new_then_promo(40, 10)((4,), left) == ("new" if early else "promote")
    assert promo_then_new(40, 10)((4,), left) == ("promote" if early else "new")


def test_summary():
    assert summary([4, 2, 3, 1]) == (2.5, 1, 1, 2, 4, 4, 4, 4)
    assert summary(list(range(1, 101))) == (50.5, 10, 20, 50, 90, 95, 99, 100)
    assert summary([8]) == (8, 8, 8, 8, 8, 8, 8, 8)
