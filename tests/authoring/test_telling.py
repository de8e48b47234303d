"""The questions that tell planted bugs apart are chosen for each kata."""

from __future__ import annotations

from pathlib import Path

from dicedojo.course.course import load_kata
from dicedojo.engine.exam.facts import facts_of
from dicedojo.engine.exam.telling import telling_of

GREED = load_kata(Path(__file__).resolve().parents[2], "greed")


def test_each_bug_has_its_witness_among_them() -> None:
    telling, facts = telling_of(GREED), facts_of(GREED)
    assert telling is not None
    assert facts is not None

    words = {each.words for each in telling.questions}

    assert words == {
        fact.witness.question for fact in facts.chaffs.values() if fact.witness
    }


def test_a_question_is_known_from_the_step_on_that_answers_it_for_good() -> None:
    telling = telling_of(GREED)
    assert telling is not None
    slugs = [step.slug for step in GREED.steps]

    known = {each.words: slugs[each.since - 1] for each in telling.questions}

    assert known["roll 1 1 1"] == "three_ones"
    assert known["roll 1 5"] == "keep_scoring"
    assert known["roll 0"] == "only_faces"
    assert [each.words for each in telling.questions_at(GREED, GREED.steps[0])] == [
        "roll 1 1 1"
    ]
