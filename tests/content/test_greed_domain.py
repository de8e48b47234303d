"""Greed's world is every ordered roll of up to five dice, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from dicedojo.authoring.answers import differences
from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.course.program import load_module

pytestmark = pytest.mark.course


def test_the_sweep_asks_every_roll_once_and_short_rolls_first(greed: Kata) -> None:
    rolls = [tuple(call.arguments[0]) for call in greed.domain.questions]

    assert len(rolls) == len(set(rolls)) == 9331
    assert [len(roll) for roll in rolls] == sorted(len(roll) for roll in rolls)
    assert rolls[:3] == [(), (1,), (2,)]
    assert greed.domain.exhaustive


def test_every_question_brings_its_own_list(greed: Kata) -> None:
    lists = [call.arguments[0] for call in greed.domain.questions]

    assert all(type(each) is list for each in lists)
    assert len({id(each) for each in lists}) == len(lists)


def test_one_representative_stands_for_each_roll_up_to_order(greed: Kata) -> None:
    asked = {tuple(sorted(call.arguments[0])) for call in greed.domain.questions}
    chosen = [tuple(call.arguments[0]) for call in greed.domain.representatives]

    assert len(chosen) == 462
    assert set(chosen) == asked


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        ([], "no dice"),
        ([1, 1, 5], "roll 1 1 5"),
        ([1, "1", True, None], "roll 1 '1' True None"),
    ],
)
def test_a_roll_is_described_as_players_say_it(
    greed: Kata, roll: list[object], words: str
) -> None:
    assert greed.domain.describe(Call("score", (roll,))) == words


@pytest.mark.parametrize(
    ("function", "arguments", "why"),
    [
        ("score", ([1, 1, 1, 1, 1, 1],), "asks about six dice; Greed has at most five"),
        ("score", ((1, 1, 1, 1, 1, 1),), "asks about six dice; Greed has at most five"),
        (
            "score",
            ([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],),
            "asks about 23 dice; Greed has at most five",
        ),
        ("score", ([7, 7, 7, 7, 7],), ""),
        ("score", ("111111",), ""),
        ("score", (None,), ""),
    ],
)
def test_only_what_the_rules_do_not_define_lies_outside(
    greed: Kata, function: str, arguments: tuple[Any, ...], why: str
) -> None:
    outside = load_module(greed.outside_file, "greed_outside").outside

    assert outside(function, arguments) == why


def test_step_five_states_how_many_answers_it_changes(greed: Kata) -> None:
    step = next(step for step in greed.steps if step.slug == "rule_table")
    refused = set(map(id, greed.domain.refused))

    changed = [
        found
        for found in differences(greed, greed.code_before(step), step.refactored)
        if id(found.call) not in refused
    ]

    asked = len(greed.domain.questions)
    stated = f"{len(changed):,} of the {asked:,} rolls"
    assert stated in step.lesson.read_text("utf-8")
