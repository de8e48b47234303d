import pytest
from engineering import new_only, promo, promo_once


@pytest.mark.parametrize("revenue", [(), (4,), (4, 6, 20), (20,)])
def test_new_only_always_builds(revenue):
    assert new_only(revenue, 5) == "new"


@pytest.mark.parametrize(
    ("revenue", "action"),
    [((), "new"), ((4,), "promote"), ((12, 20), "promote"), ((20, 20), "new")],
)
def test_promo_promotes_where_it_can(revenue, action):
    assert promo(revenue, 5) == action


@pytest.mark.parametrize(
    ("revenue", "action"),
    [((), "new"), ((4, 20), "promote"), ((6,), "new"), ((20,), "new")],
)
def test_promo_once_promotes_a_d4(revenue, action):
    assert promo_once(revenue, 5) == action
