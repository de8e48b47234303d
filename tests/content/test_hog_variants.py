"""Hog's last solution decides as the keeper counts, and its traps are planted."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call, Prop
from dicedojo.course.variant import Variant
from dicedojo.exam.oracle import play
from dicedojo.games.hog.exact import strategy
from dicedojo.games.hog.exact.dice import select_sides
from dicedojo.games.hog.scorer import GOAL, free_bacon

pytestmark = pytest.mark.course

HOG = load_kata(Path(__file__).resolve().parents[2], "hog")
EVERY_WHEAT = pytest.mark.parametrize("wheat", HOG.wheats, ids=lambda one: one.name)


@cache
def load(variant: Variant) -> ModuleType:
    return HOG.load(variant, f"hog_variant_{variant.name}")


def chaff_named(name: str) -> Variant:
    (chaff,) = (one for one in HOG.chaffs if one.name == name)
    return chaff


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
