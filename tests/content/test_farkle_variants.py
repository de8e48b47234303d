"""Farkle's last solution scores as the keeper counts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.program import Variant, load_module, load_parts
from dicedojo.dice import FACES
from dicedojo.exam.oracle import play
from dicedojo.games.farkle.scorer import score_options

pytestmark = pytest.mark.course

FARKLE = load_kata(Path(__file__).resolve().parents[2], "farkle")
EVERY_WHEAT = pytest.mark.parametrize("wheat", FARKLE.wheats, ids=lambda one: one.name)


@cache
def load(variant: Variant) -> ModuleType:
    return load_parts(variant.parts, f"farkle_variant_{variant.name}")


@EVERY_WHEAT
def test_the_dice_of_a_wheat_show_every_face(wheat: Variant) -> None:
    roll = load(wheat).roll_dice(1_000)

    assert len(roll) == 1_000
    assert set(roll) == set(FACES)


def test_the_last_solution_scores_as_the_keeper_counts() -> None:
    reference = load_module(FARKLE.reference, "farkle_variants_reference")
    asked = 0

    for call in FARKLE.domain.questions:
        if call.function == "score_options":
            dice, *variant = call.arguments
            roll = tuple(sorted(dice))
            answer = play(FARKLE, reference, call).answer
            assert answer == score_options(roll, three_pairs=bool(variant)), call
            asked += 1

    assert asked > 2 * 923
