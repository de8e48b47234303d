"""Hog's wheats obey the rules everywhere; each chaff breaks them where it says."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call, Prop
from dicedojo.course.variant import Variant
from dicedojo.exam.oracle import Played, play
from dicedojo.games.hog.exact import strategy
from dicedojo.games.hog.exact.dice import select_sides
from dicedojo.games.hog.scorer import GOAL, free_bacon
from dicedojo.sandbox.wire import Raised, same, show_apart

pytestmark = pytest.mark.course

HOG = load_kata(Path(__file__).resolve().parents[2], "hog")
WORLD = HOG.domain.questions + HOG.domain.refused
WITNESS = re.compile(
    r"^Witness: (?P<question>.+?) (?P<verb>scores|gives|raises) "
    r"(?P<shown>.+), not (?P<right>.+)\.$",
    re.MULTILINE,
)
EVERY_WHEAT = pytest.mark.parametrize("wheat", HOG.wheats, ids=lambda one: one.name)
EVERY_CHAFF = pytest.mark.parametrize("chaff", HOG.chaffs, ids=lambda one: one.name)

Differing = dict[str, tuple[Call, Played, Played]]


@cache
def load(variant: Variant) -> ModuleType:
    return HOG.load(variant, f"hog_variant_{variant.name}")


@cache
def rules() -> tuple[Played, ...]:
    """What the last step's solution answers to each question of the world."""
    reference = HOG.load(HOG.reference, "hog_variants_reference")
    return tuple(play(HOG, reference, call) for call in WORLD)


@cache
def differing(variant: Variant) -> Differing:
    """Return where a program breaks the rules, by the question in words."""
    program = load(variant)
    found: Differing = {}
    for call, right in zip(WORLD, rules(), strict=True):
        actual = play(HOG, program, call)
        if not same(actual.answer, right.answer) or not same(actual.after, right.after):
            found.setdefault(HOG.domain.describe(call), (call, actual, right))
    return found


def chaff_named(name: str) -> Variant:
    (chaff,) = (one for one in HOG.chaffs if one.name == name)
    return chaff


def test_the_rules_change_no_argument() -> None:
    changed = [
        str(call)
        for call, right in zip(WORLD, rules(), strict=True)
        if not same(right.after, call.arguments)
    ]

    assert changed == []


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


# Wheats


@EVERY_WHEAT
def test_a_wheat_answers_every_question_and_changes_no_argument(wheat: Variant) -> None:
    assert list(differing(wheat)) == []


@EVERY_WHEAT
def test_a_wheat_has_every_public_name(wheat: Variant) -> None:
    program = load(wheat)

    assert [name for name in HOG.public if not hasattr(program, name)] == []


@EVERY_WHEAT
def test_a_wheat_rolls_the_six_sided_dice_that_are_given(wheat: Variant) -> None:
    program = load(wheat)

    with HOG.given_modules["dice"].stacked(six=[2, 3, 4, 6, 5]):
        assert program.roll_dice(2) == 5
        assert program.take_turn(3, 99) == 15


def test_wheats_differ_in_design() -> None:
    assert len(HOG.wheats) >= 5
    designs = {wheat.misconception for wheat in HOG.wheats}
    assert len(designs) == len(HOG.wheats)
    assert all(wheat.docstring.startswith("Wheat: ") for wheat in HOG.wheats)


# Chaffs


@EVERY_CHAFF
def test_a_chaff_states_a_true_witness(chaff: Variant) -> None:
    stated = WITNESS.search(chaff.docstring)
    assert stated is not None, "no line `Witness: ROLL scores X, not Y.`"

    _, actual, right = differing(chaff)[stated["question"]]

    shown = show_apart(actual.answer, right.answer)
    assert [each.removeprefix("raises ") for each in shown] == [
        stated["shown"],
        stated["right"],
    ]
    assert isinstance(actual.answer, Raised) == (stated["verb"] == "raises")


@EVERY_CHAFF
def test_a_chaff_names_its_misconception(chaff: Variant) -> None:
    assert chaff.docstring.startswith("Chaff: ")
    assert len(chaff.misconception) <= 80


def test_no_two_chaffs_have_the_same_bug() -> None:
    bugs: dict[str, str] = {}

    for chaff in HOG.chaffs:
        bug = repr([(call, actual) for call, actual, _ in differing(chaff).values()])
        assert bug not in bugs, f"{chaff.name} is {bugs[bug]} again"
        bugs[bug] = chaff.name

    assert len(bugs) >= 50


def ask(program: ModuleType, *question: Any) -> Any:
    """Return the answer to a question; of a game, how it ends."""
    answer = play(HOG, program, Call(*question)).answer
    return answer["end"] if question[0] == "play" else answer


def dice_that_show(*faces: int) -> Prop:
    return Prop("make_test_dice", faces)


@pytest.mark.parametrize(
    ("name", "question", "answer", "right"),
    [
        pytest.param(
            "stops_at_the_first_one",
            ("roll_dice", (2, dice_that_show(1, 5, 4, 6)), "rolled_twice"),
            [1, 9],
            [1, 10],
            id="the dice behind the first 1 are left for the next roll",
        ),
        pytest.param(
            "bacon_by_ones", ("take_turn", (0, 42)), 3, 5, id="bacon by the ones"
        ),
        pytest.param(
            "bacon_by_tens", ("take_turn", (0, 48)), 5, 9, id="bacon by the tens"
        ),
        pytest.param(
            "bacon_by_the_smaller_digit",
            ("take_turn", (0, 70)),
            1,
            8,
            id="bacon by the smaller digit",
        ),
        pytest.param(
            "nought_is_no_multiple",
            ("select_dice", (0, 0), "dice_chosen"),
            "six_sided",
            "four_sided",
            id="0 is no multiple of seven",
        ),
        pytest.param(
            "swap_from_half_only",
            ("play", ([(), (2,), (6, 6)], 10), "played"),
            (13, 2),
            (14, 1),
            id="a swap at a half only, where the mover gains",
        ),
        pytest.param(
            "swap_from_double_only",
            ("play", ([(2,), (1,), (6, 6)], 10), "played"),
            (14, 1),
            (13, 2),
            id="a swap at double only, where the mover loses",
        ),
        pytest.param(
            "swap_only_by_player_0",
            ("play", ([(), (2,), (6, 6)], 10), "played"),
            (13, 2),
            (14, 1),
            id="a swap in one player's turns only",
        ),
        pytest.param(
            "swap_after_the_win",
            ("play", ([(4, 4, 2), (6, 6, 6, 2)], 20), "played"),
            (10, 20),
            (20, 10),
            id="a swap after the win is judged",
        ),
        pytest.param(
            "highest_average",
            ("max_scoring_num_rolls", (dice_that_show(3),)),
            30.0,
            10,
            id="the number of dice is lost behind the average",
        ),
        pytest.param(
            "bacon_counted_twice",
            ("swap_strategy", (1, 10)),
            0,
            5,
            id="bacon counted twice",
        ),
    ],
)
def test_the_traps_of_the_game_are_planted(
    name: str, question: tuple[Any, ...], answer: Any, right: Any
) -> None:
    reference = HOG.load(HOG.reference, "hog_variants_asked")

    assert ask(load(chaff_named(name)), *question) == answer
    assert ask(reference, *question) == right
