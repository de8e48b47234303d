"""Hog's last solution decides as the keeper counts."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.program import Variant
from dicedojo.games.hog import strategy
from dicedojo.games.hog.scorer import GOAL, free_bacon
from dicedojo.games.hog.strategy import select_sides

pytestmark = pytest.mark.course

HOG = load_kata(Path(__file__).resolve().parents[2], "hog")
EVERY_WHEAT = pytest.mark.parametrize("wheat", HOG.wheats, ids=lambda one: one.name)


@cache
def load(variant: Variant) -> ModuleType:
    return HOG.load(variant, f"hog_variant_{variant.name}")


def test_the_last_solution_decides_as_the_keeper_counts() -> None:
    reference = HOG.load(HOG.reference, "hog_variants_counted")
    dice = HOG.given_modules["dice"]
    sided = {6: dice.six_sided, 4: dice.four_sided}

    for score, opponent_score in product(range(GOAL), repeat=2):
        scores = score, opponent_score
        assert reference.take_turn(0, opponent_score) == free_bacon(opponent_score)
        assert reference.select_dice(*scores) is sided[select_sides(*scores)]
        for name in ("bacon_strategy", "swap_strategy"):
            counted = getattr(strategy, name)(*scores)
            assert getattr(reference, name)(*scores) == counted, (name, scores)


@EVERY_WHEAT
def test_a_wheat_rolls_the_six_sided_dice_that_are_given(wheat: Variant) -> None:
    program = load(wheat)

    with HOG.given_modules["dice"].stacked(six=[2, 3, 4, 6, 5]):
        assert program.roll_dice(2) == 5
        assert program.take_turn(3, 99) == 15
