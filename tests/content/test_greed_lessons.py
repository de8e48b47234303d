"""Numbers that the lessons of Greed state in their prose, counted again."""

from __future__ import annotations

import pytest

from dicedojo.authoring.answers import differences
from dicedojo.course.kata import Kata

pytestmark = pytest.mark.course


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
