"""Every kata's domain: the same questions in every process, each in its own words.

What the questions of one kata are is for a test file of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.course import content_root
from dicedojo.course.courses import only
from dicedojo.course.domain import Call, Prop
from dicedojo.course.kata import Kata
from dicedojo.course.program import load_module

pytestmark = pytest.mark.course

ROOT = Path(__file__).resolve().parents[2]
KATAS = {kata.name: kata for kata in only(content_root()).katas}
EVERY_KATA = pytest.mark.parametrize("kata", KATAS.values(), ids=KATAS)
PRINT_DIGESTS = f"""
import json
from {__name__} import digests
print(json.dumps(digests()))
"""


def digests() -> dict[str, str]:
    """Return a digest of all questions, by the name of the kata."""
    return {
        kata.name: sha256(
            "\n".join(map(str, kata.domain.questions)).encode()
        ).hexdigest()
        for kata in KATAS.values()
    }


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_same_is_asked_in_every_process(seed: str) -> None:
    there = subprocess.run(
        [sys.executable, "-c", PRINT_DIGESTS],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )

    assert json.loads(there.stdout) == digests()


@EVERY_KATA
def test_every_question_is_described_within_a_line_and_in_words_of_its_own(
    kata: Kata,
) -> None:
    calls = (*kata.domain.questions, *kata.domain.refused)

    words = Counter(map(kata.domain.describe, calls))

    again = [words for words, times in words.items() if times > 1]
    assert len(again) == (kata.name == "hog")  # a game whose goal is the usual one
    assert max(map(len, words)) <= 200  # what a report shows of a line
    assert not [one for one in words if "\n" in one or one != one.strip()]
    props = {"Prop", "Script", "StackedDice", "make_test_dice"}
    assert not [one for one in words if any(prop in one for prop in props)]


@EVERY_KATA
def test_every_function_is_asked_about_but_strategies_and_dice(kata: Kata) -> None:
    functions = {call.function for call in kata.domain.questions}

    dice = {"roll_dice"} if kata.name == "farkle" else set()
    left_out = {*kata.strategy_names, *dice}
    assert functions == {*kata.functions} - left_out
    assert kata.unasked == left_out


@pytest.mark.parametrize("name", [name for name in KATAS if name != "greed"])
def test_representatives_come_first(name: str) -> None:
    domain = KATAS[name].domain

    assert domain.questions[: len(domain.representatives)] == domain.representatives


THREE_ONE_TWO = Prop("make_test_dice", (3, 1, 2))
LONG_GAME = [(2, 3), (), (6, 1, 2), (2,), (4,)]
FIVE_ONES = Prop("Script", (((1,), True),) * 4 + (((1,), False),))


@pytest.mark.parametrize(
    ("name", "call", "words"),
    [
        ("greed", Call("score", ([],)), "no dice"),
        ("greed", Call("score", ([1, 1, 5],)), "roll 1 1 5"),
        ("greed", Call("score", ([1, "1", True, None],)), "roll 1 '1' True None"),
        ("farkle", Call("score_options", ([1, True, "1"],)), "roll 1 True '1'"),
        (
            "farkle",
            Call("play", ([FIVE_ONES], Prop("StackedDice", ((1,),) * 5), 500)),
            "game of 1 to 500: player 1 rolls 1, keep 1; player 1 rolls 1, keep 1; "
            "player 1 rolls 1, keep 1; player 1 rolls 1, keep 1; 1 more roll",
        ),
        ("accumulate", Call("sum_naturals", (3,)), "sum_naturals(3)"),
        ("accumulate", Call("summation", (2, "odd"), "by_name"), "summation(2, odd)"),
        (
            "accumulate",
            Call("accumulate", ("sub", 10, 3, "square"), "by_name"),
            "accumulate(sub, 10, 3, square)",
        ),
        (
            "accumulate",
            Call("combine_ways", (((1, 1), (2, 1)), ((0, 1),)), "combined"),
            "combine_ways({1: 1, 2: 1}, {0: 1})",
        ),
        (
            "accumulate",
            Call("combine_ways", ((((0, 1),), ((1, 1),)),), "combined_again"),
            "combine_ways({0: 1}, {1: 1}) a second time",
        ),
        ("accumulate", Call("count_sums", (2, "6"), "counted"), "count_sums(2, '6')"),
        (  # the witnesses of the chaffs state the words of most others
            "hog",
            Call("roll_dice", ("5", THREE_ONE_TWO)),
            "roll '5' dice that show 3 1 2",
        ),
        (
            "hog",
            Call("take_turn", (3, 35, THREE_ONE_TWO)),
            "roll 3 dice that show 3 1 2 against 35 points",
        ),
        (
            "hog",
            Call(
                "make_averaged",
                (Prop("make_test_dice", (2,) * 999 + (1002,)), [], []),
            ),
            "average dice that show 2 2 2 … 1002, samples: as many as usual",
        ),
        (
            "hog",
            Call("play", ([*LONG_GAME, *LONG_GAME], 50)),
            "game to 50: roll 2 3; take bacon; roll 6 1 2; roll 2; roll 4; roll 2 3; "
            "4 more turns",
        ),
        (
            "yahtzee",
            Call("score", ("full house", [2, 2, 3, 3, 3])),
            "full house with 2 2 3 3 3",
        ),
        ("yahtzee", Call("score", ("chance", [])), "chance with no dice"),
        (
            "yahtzee",
            Call("score", ("", [1, True, "1"])),
            "a box without a name with 1 True '1'",
        ),
        ("yahtzee", Call("scorecard", ([1, 2, 4, 2, 2],)), "card of 1 2 4 2 2"),
        (
            "yahtzee",
            Call("scorecard", ([1, 2, 4, 2, 2], (2, 3, 4, 5, 6))),
            "card of 1 2 4 2 2, then of 2 3 4 5 6",
        ),
        ("engineering", Call("new_die", ((4, 6),)), "new die beside d4 d6"),
        (
            "engineering",
            Call("roll", ((4, 4, 6), Prop("stacked_dice", ({4: (1, 3), 6: (2,)},)))),
            "roll d4 d4 d6 that show 1 3 2",
        ),
        ("engineering", Call("fix", ((), (4,))), "fix d4 beside no dice"),
        ("engineering", Call("promo", ((20,), 1)), "promo with d20, 1 round left"),
        ("engineering", Call("best_score", (2.5,)), "best mean of 2.5 rounds"),
        (
            "engineering",
            Call(
                "play",
                (
                    Prop("Plan", ("new", "promote")),
                    1,
                    Prop("stacked_dice", ({4: (3,)},)),
                ),
            ),
            "game of 1 round by new promote; d4 shows 3",
        ),
        (
            "yatzy",
            Call("score", ("full house", [2, 2, 3, 3, 3])),
            "full house with 2 2 3 3 3",
        ),
    ],
)
def test_a_question_is_described_as_players_say_it(
    name: str, call: Call, words: str
) -> None:
    assert KATAS[name].domain.describe(call) == words


SIX_DICE = "asks about six dice; Greed has at most five"
MANY = "terms, dice and sides are at most 200"
NO_FACE = "faces are 1 to 6"


class Box(StrEnum):
    YATZY = "yatzy"


@pytest.mark.parametrize(
    ("name", "function", "arguments", "why"),
    [
        ("greed", "score", ([1] * 6,), SIX_DICE),
        ("greed", "score", ((1,) * 6,), SIX_DICE),
        ("greed", "score", ([1] * 23,), "asks about 23 dice; Greed has at most five"),
        ("greed", "score", ([7, 7, 7, 7, 7],), ""),
        ("greed", "score", ("111111",), ""),
        ("greed", "score", (None,), ""),
        ("farkle", "score", ([1] * 7,), "about seven dice; Farkle has at most six"),
        ("farkle", "score_options", ([1] * 6,), ""),
        ("farkle", "take_turn", (None, None, 0), ""),
        ("accumulate", "sum_naturals", (200,), ""),
        ("accumulate", "sum_naturals", (201,), f"asks for 201; {MANY}"),
        ("accumulate", "accumulate", (None, 0, 1000, None), f"asks for 1000; {MANY}"),
        ("accumulate", "accumulate", (None, 1000, 3, None), ""),
        ("accumulate", "count_sums", (2, 500), f"asks for 500; {MANY}"),
        ("accumulate", "count_sums", (), ""),
        ("accumulate", "count_sums", ("500",), ""),
        ("accumulate", "combine_ways", ({500: 1}, {}), ""),
        ("hog", "roll_dice", (11, None), ""),
        (
            "hog",
            "take_turn",
            (0, 120),
            "asks about a turn at 120 points; at 100 the game is over",
        ),
        ("hog", "bacon_strategy", (99, 99), ""),
        ("hog", "bacon_strategy", (0, 100), "the game is over"),
        ("hog", "bacon_strategy", (0, 50, 6), "more than the two scores"),
        ("hog", "swap_strategy", (0, 50, 6, 4), "more than the two scores"),
        (
            "hog",
            "swap_strategy",
            (-1, 5),
            "asks about a turn at -1 points; no score is below 0",
        ),
        (
            "hog",
            "select_dice",
            (True, 100),
            "asks about a turn at 100 points; at 100 the game is over",
        ),
        ("hog", "play", (None, None, 200), ""),
        ("engineering", "new_die", ((4, 6),), ""),
        ("engineering", "new_die", ((10,),), ""),
        ("engineering", "new_die", ([4],), "hands dice over as list"),
        ("engineering", "promote", ((6, 4),), "in another order"),
        ("engineering", "promote", ((6, "4"),), ""),
        ("engineering", "fix", ((4,), (12, 4)), "in another order"),
        ("engineering", "play_round", ((0, (), [4]), None, None), "over as list"),
        ("engineering", "play_round", (7, None, None), "a state that is not a tuple"),
        ("engineering", "summary", ([3, 1],), ""),
        ("yatzy", "score", ("chance", [1, 2, 3, 4, 5]), ""),
        ("yatzy", "score", ("chance", (1, 2, 3, 4, 5)), ""),
        ("yatzy", "score", (Box.YATZY, [1] * 5), ""),
        ("yatzy", "score", ("yahtzee", [1] * 5), "the card of Yatzy has no such box"),
        ("yatzy", "score", ("chance", [1, 2, 3]), "3 dice; a roll of Yatzy has five"),
        ("yatzy", "score", ("chance", [1, 2, 3, 4, 7]), f"shows 7; {NO_FACE}"),
        ("yatzy", "score", ("chance", [1, 2, 3, 4, True]), f"shows True; {NO_FACE}"),
        ("yatzy", "score", ("chance", "12345"), "as str; a roll is a list or a tuple"),
        ("yatzy", "score", (["chance"], [1] * 5), "['chance']; the card of Yatzy"),
    ],
)
def test_only_what_the_rules_do_not_define_lies_outside(
    name: str, function: str, arguments: tuple[Any, ...], why: str
) -> None:
    outside = load_module(KATAS[name].outside_file, f"{name}_outside").outside

    said = outside(function, arguments)

    assert why in said
    assert bool(said) is bool(why)
