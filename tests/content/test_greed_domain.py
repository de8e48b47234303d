"""Greed's world is every ordered roll of up to five dice, and no more."""

from __future__ import annotations

import pytest

from dicedojo.authoring.answers import find_differences
from dicedojo.course.kata import Kata

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


def test_step_five_states_how_many_answers_it_changes(greed: Kata) -> None:
    step = next(step for step in greed.steps if step.slug == "rule_table")
    refused = set(map(id, greed.domain.refused))

    changed = [
        found
        for found in find_differences(greed, greed.code_before(step), step.refactored)
        if id(found.call) not in refused
    ]

    asked = len(greed.domain.questions)
    stated = f"{len(changed):,} of the {asked:,} rolls"
    assert stated in step.lesson.read_text("utf-8")
