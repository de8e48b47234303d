import pytest
from engineering import work


def test_a_new_die_is_work():
    assert work((6,), (), "new") == ((4, 6), ())


def test_a_promotion_is_work():
    assert work((6,), (), "promote") == ((8,), ())


@pytest.mark.parametrize("action", ["new", "promote", None])
def test_legacy_is_fixed_first_whatever_the_player_says(action):
    assert work((6,), (4, 8), action) == ((6, 8), (4,))
