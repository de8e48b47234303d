import pytest
from engineering import promote


@pytest.mark.parametrize(
    ("revenue", "after"),
    [
        pytest.param((4,), (6,), id="d4 to d6"),
        pytest.param((6,), (8,), id="d6 to d8"),
        pytest.param((8,), (12,), id="d8 to d12"),
        pytest.param((12,), (20,), id="d12 to d20"),
        pytest.param((4, 12), (6, 12), id="the lowest one"),
        pytest.param((4, 4, 4), (4, 4, 6), id="one of several, and back in order"),
    ],
)
def test_the_lowest_die_becomes_the_next_kind(revenue, after):
    assert promote(revenue) == after
