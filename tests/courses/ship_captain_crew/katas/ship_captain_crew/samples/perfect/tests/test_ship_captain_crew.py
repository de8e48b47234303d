"""The rules of Ship, Captain and Crew, tried at their edges."""

import pytest
from ship_captain_crew import score


@pytest.mark.parametrize(
    ("rolls", "points"),
    [
        ([[6, 5, 4, 3, 2]], 5),
        ([[4, 4, 5, 5, 6]], 9),
        ([[5, 4, 1, 1, 1]], 0),
        ([[6, 4, 1, 1, 1]], 0),
        ([[6, 5, 1, 1, 1]], 0),
        ([[6, 1, 1, 2, 3], [5, 4, 2, 3]], 5),
        ([[6, 5, 4, 1, 1], [6, 2]], 8),
        ([[5, 4, 1, 1, 1], [6, 1, 1, 2, 3]], 0),
        ([[1, 1, 1, 1, 1], [6, 5, 1, 1, 1], [4, 6, 6]], 12),
    ],
)
def test_a_turn_brings_its_cargo_home(rolls, points):
    assert score(rolls) == points


def test_the_dice_stay_as_they_are():
    rolls = [[6, 5, 4, 1, 2]]

    score(rolls)

    assert rolls == [[6, 5, 4, 1, 2]]
