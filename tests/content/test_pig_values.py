"""The best play of Pig, against a plain solver that knows all states at once."""

from __future__ import annotations

from itertools import product
from types import MappingProxyType, ModuleType

import pytest

from dicedojo.course.course import content_root
from dicedojo.course.courses import only

PUBLISHED = 0.53059272527  # of the first player, in the game to 100


@pytest.fixture(scope="module")
def pig() -> ModuleType:
    kata = only(content_root()).kata("pig")
    return kata.load(kata.reference, "pig_reference")


def plain_chance(goal: int, sides: int) -> float:
    """Return the first player's best chance by sweeps over every state."""
    states = [s for s in product(range(goal), repeat=3) if s[0] + s[2] < goal]
    chance = dict.fromkeys(states, 0.5)
    for _ in range(200):
        for score, other, points in states:
            rolled = [1 - chance[other, score, 0]]
            for face in range(2, sides + 1):
                after = points + face
                won = score + after >= goal
                rolled.append(1.0 if won else chance[score, other, after])
            hold = 1 - chance[other, score + points, 0]
            chance[score, other, points] = max(sum(rolled) / sides, hold)
    return chance[0, 0, 0]


@pytest.mark.parametrize(("goal", "sides"), [(4, 6), (10, 2), (9, 3)])
def test_the_best_chance_is_that_of_a_plain_solver(
    pig: ModuleType, goal: int, sides: int
) -> None:
    assert pig.best_chance(goal, sides) == pytest.approx(
        plain_chance(goal, sides), abs=1e-8
    )


@pytest.mark.course
def test_who_begins_wins_as_often_as_published(pig: ModuleType) -> None:
    assert pig.best_chance() == pytest.approx(PUBLISHED, abs=1e-9)


def test_what_is_neither_a_dict_nor_a_number_is_told_as_it_is() -> None:
    rounded = only(content_root()).kata("pig").props.rounded
    view = MappingProxyType({0: 1.0})

    assert rounded(lambda: view) is view
    assert rounded(lambda: None) is None
    assert rounded(lambda: 1 / 3) == 0.333333
