"""A thinned kata asks every function, and no question that the kata does not ask."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.oracle import right_answers
from dicedojo.engine.judge import assess
from dicedojo.submission.submission import Submission

from .thinned import thinned_questions, thinned_tests


def chosen(kata: Kata, submission: Submission) -> Any:
    """Return the mutants that the tests of a submission would meet, and problems."""
    return vars(assess)["choose_mutants"](kata, submission)


def test_one_in_twenty_questions_is_left_and_each_function_has_some() -> None:
    greed = load_kata(content_root(), "greed")
    right_answers(replace(greed, chaffs=()), "questions")
    every = greed.domain.batches["questions"]

    thin = thinned_questions(greed, 20)

    questions = thin.domain.questions
    assert len(questions) == -(-len(greed.domain.questions) // 20)
    assert all(one in greed.domain.questions for one in questions)
    assert {call.function for call in questions} == set(greed.functions)
    assert all(one in questions for one in thin.domain.in_every_order)
    assert (thin.domain.batches["questions"], greed.domain.questions) == (
        questions,
        every,
    )
    assert len(right_answers(thin, "questions")) == len(questions)
    assert len(right_answers(greed, "questions")) == len(greed.domain.questions)


def test_one_in_eight_mutants_and_chaffs_is_left_while_it_lasts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    greed = load_kata(content_root(), "greed")
    source = greed.reference.read_bytes()
    submission = Submission("ada", {"greed.py": source}, "greed.py")

    every, _ = chosen(greed, submission)
    with thinned_tests(greed, 8, monkeypatch) as thin:
        some, problems = chosen(greed, submission)

    assert thin.chaffs == greed.chaffs[::8]
    assert (some, problems) == (every[::8], ())
    assert len(chosen(greed, submission)[0]) == len(every)
