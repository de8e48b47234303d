import pytest
from engineering import new_die


@pytest.mark.parametrize(
    ("revenue", "after"),
    [
        pytest.param((), (4,), id="the first die"),
        pytest.param((4,), (4, 4), id="a second d4"),
        pytest.param((6, 8), (4, 6, 8), id="the lowest goes first"),
    ],
)
def test_a_d4_joins_the_revenue_dice(revenue, after):
    assert new_die(revenue) == after
