"""Farkle's wheats obey the rules everywhere; each chaff breaks them where it says."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call
from dicedojo.course.program import load_module, load_parts
from dicedojo.course.variant import Variant
from dicedojo.dice import FACES
from dicedojo.exam.oracle import Played, play
from dicedojo.games.farkle.scorer import score_options
from dicedojo.sandbox.wire import Raised, same, show

pytestmark = pytest.mark.course

FARKLE = load_kata(Path(__file__).resolve().parents[2], "farkle")
WORLD = FARKLE.domain.questions + FARKLE.domain.refused
WITNESS = re.compile(
    r"^Witness: (?P<question>.+?) (?P<verb>scores|gives|raises|is left as) "
    r"(?P<shown>.+), not (?P<right>.+)\.$",
    re.MULTILINE,
)
EVERY_WHEAT = pytest.mark.parametrize("wheat", FARKLE.wheats, ids=lambda one: one.name)
EVERY_CHAFF = pytest.mark.parametrize("chaff", FARKLE.chaffs, ids=lambda one: one.name)

Options = dict[tuple[int, ...], int]


@cache
def load(variant: Variant) -> ModuleType:
    return load_parts(variant.parts, f"farkle_variant_{variant.name}")


@cache
def answers_of(variant: Variant) -> tuple[Played, ...]:
    program = load(variant)
    return tuple(play(FARKLE, program, call) for call in WORLD)


@cache
def rules() -> tuple[Played, ...]:
    """What the last step's solution answers to each question of the world."""
    reference = load_module(FARKLE.reference, "farkle_variants_reference")
    return tuple(play(FARKLE, reference, call) for call in WORLD)


def differing(variant: Variant) -> dict[str, tuple[Call, Played, Played]]:
    """Return where a program breaks the rules, by the question in words."""
    together = zip(WORLD, answers_of(variant), rules(), strict=True)
    return {
        FARKLE.domain.describe(call): (call, actual, right)
        for call, actual, right in together
        if not same(actual.answer, right.answer) or not same(actual.after, right.after)
    }


def said(answer: object) -> str:
    return answer.name if isinstance(answer, Raised) else show(answer)


@EVERY_WHEAT
def test_a_wheat_answers_every_question_by_the_rules(wheat: Variant) -> None:
    assert list(differing(wheat)) == []


@EVERY_WHEAT
def test_a_wheat_changes_no_argument(wheat: Variant) -> None:
    changed = [
        str(call)
        for call, played in zip(WORLD, answers_of(wheat), strict=True)
        if not same(played.after, call.arguments)
    ]

    assert changed == []


@EVERY_WHEAT
def test_a_wheat_has_every_public_name_and_takes_a_tuple_too(wheat: Variant) -> None:
    program = load(wheat)

    assert [name for name in FARKLE.public if not hasattr(program, name)] == []
    assert program.score((5, 1, 5, 5)) == 600
    assert program.score_options((6, 1, 6, 6)) == score_options((1, 6, 6, 6))


@EVERY_WHEAT
def test_the_dice_of_a_wheat_show_every_face(wheat: Variant) -> None:
    roll = load(wheat).roll_dice(1_000)

    assert len(roll) == 1_000
    assert set(roll) == set(FACES)


def test_the_last_solution_scores_as_the_keeper_counts() -> None:
    asked = 0

    for call, right in zip(FARKLE.domain.questions, rules(), strict=False):
        if call.function == "score_options":
            dice, *variant = call.arguments
            roll = tuple(sorted(dice))
            assert right.answer == score_options(roll, three_pairs=bool(variant)), call
            asked += 1

    assert asked > 2 * 923


def test_wheats_differ_in_design() -> None:
    assert len(FARKLE.wheats) >= 5
    designs = {wheat.misconception for wheat in FARKLE.wheats}
    assert len(designs) == len(FARKLE.wheats)
    assert all(wheat.docstring.startswith("Wheat: ") for wheat in FARKLE.wheats)


@EVERY_CHAFF
def test_a_chaff_states_a_true_witness(chaff: Variant) -> None:
    stated = WITNESS.search(chaff.docstring)
    assert stated is not None, "no line `Witness: ROLL scores X, not Y.`"

    call, actual, right = differing(chaff)[stated["question"]]

    if stated["verb"] == "is left as":
        both = (Call(call.function, after) for after in (actual.after, right.after))
        words = [FARKLE.domain.describe(each) for each in both]
        assert words == [f"roll {stated['shown']}", f"roll {stated['right']}"]
    else:
        assert said(actual.answer) == stated["shown"]
        assert said(right.answer) == stated["right"]
        assert isinstance(actual.answer, Raised) == (stated["verb"] == "raises")


@EVERY_CHAFF
def test_a_chaff_names_its_misconception(chaff: Variant) -> None:
    assert chaff.docstring.startswith("Chaff: ")
    assert len(chaff.misconception) <= 80


def test_no_two_chaffs_have_the_same_bug() -> None:
    bugs: dict[str, str] = {}

    for chaff in FARKLE.chaffs:
        bug = repr(answers_of(chaff))
        assert bug not in bugs, f"{chaff.name} is {bugs[bug]} again"
        bugs[bug] = chaff.name

    assert len(bugs) >= 50


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
