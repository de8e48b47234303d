import pytest
from dice import stacked_dice
from engineering import roll


@pytest.mark.parametrize(
    ("shown", "working", "broken"),
    [
        pytest.param([3, 2], (4, 6), (), id="nothing breaks"),
        pytest.param([1, 2], (6,), (4,), id="the d4 breaks"),
        pytest.param([3, 1], (4,), (6,), id="the d6 breaks"),
        pytest.param([1, 1], (), (4, 6), id="both break"),
    ],
)
def test_every_die_that_shows_a_1_breaks(shown, working, broken):
    roll_die = stacked_dice({4: shown[:1], 6: shown[1:]})

    assert roll((4, 6), roll_die) == (working, broken)


def test_each_die_is_rolled_once():
    assert roll((4, 4, 4), stacked_dice({4: [2, 1, 4]})) == ((4, 4), (4,))
