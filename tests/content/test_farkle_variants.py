"""Farkle's last solution scores as the keeper counts, and its traps are planted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.program import load_module, load_parts
from dicedojo.course.variant import Variant
from dicedojo.dice import FACES
from dicedojo.exam.oracle import play
from dicedojo.games.farkle.scorer import score_options

pytestmark = pytest.mark.course

FARKLE = load_kata(Path(__file__).resolve().parents[2], "farkle")
EVERY_WHEAT = pytest.mark.parametrize("wheat", FARKLE.wheats, ids=lambda one: one.name)
Options = dict[tuple[int, ...], int]


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


@pytest.mark.parametrize(
    ("name", "roll", "options"),
    [
        pytest.param(
            "single_sets_only",
            (1, 6, 6, 6),
            {(1,): 100, (6, 6, 6): 600},
            id="three sixes or the one, and never both",
        ),
        pytest.param(
            "order_matters",
            (2, 2, 3, 2),
            {},
            id="a set as a piece of a string",
        ),
        pytest.param(
            "parted_sets_listed",
            (1, 6, 6, 6),
            {(1,): 100, (6, 6, 6): 600, (1, 6, 6, 6): 700, (6, 6, 6, 1): 700},
            id="the sets, and not the dice",
        ),
        pytest.param(
            "ties_dropped",
            (1, 1),
            {(1,): 100},
            id="duplicates kept away by comparing points",
        ),
        pytest.param(
            "removes_every_copy",
            (5, 5),
            {(5,): 50},
            id="a set taken out wherever it is found",
        ),
        pytest.param(
            "last_parting_wins",
            (1, 1, 1),
            {(1,): 100, (1, 1): 200, (1, 1, 1): 300},
            id="the last way found, since step 5",
        ),
    ],
)
def test_the_traps_of_the_source_are_planted(
    name: str, roll: tuple[int, ...], options: Options
) -> None:
    (chaff,) = (one for one in FARKLE.chaffs if one.name == name)

    assert load(chaff).score_options(roll) == options
    assert options != score_options(tuple(sorted(roll)))


def test_two_looks_at_the_table_find_no_third_set() -> None:
    (chaff,) = (one for one in FARKLE.chaffs if one.name == "two_sets_at_most")
    options: Callable[[tuple[int, ...]], Options] = load(chaff).score_options

    assert options((1, 6, 6, 6)) == score_options((1, 6, 6, 6))
    assert (1, 1, 5) not in options((1, 1, 5))


def test_what_was_kept_before_a_bust_is_banked_by_a_chaff() -> None:
    (chaff,) = (one for one in FARKLE.chaffs if one.name == "bust_keeps_the_points")
    take_turn = load(chaff).take_turn
    rolls = iter([(1, 2, 2, 3, 4, 6), (2, 3, 4, 6, 6)])

    banked = take_turn(lambda *_: ((1,), True), lambda _: next(rolls), 1_000)

    assert banked == 100
