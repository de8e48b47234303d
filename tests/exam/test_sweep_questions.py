"""The questions of a sweep stand beside their right answers, by function."""

from __future__ import annotations

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.exam.sweep_questions import sweep_questions


@pytest.fixture(scope="module")
def hog() -> Kata:
    return load_kata(content_root(), "hog")


def test_each_question_is_asked_of_its_function(hog: Kata) -> None:
    asked = {
        place: (one.function, call)
        for one in sweep_questions(hog)
        for place, call in zip(one.places, one.each.calls, strict=True)
    }

    questions = hog.domain.questions
    assert asked == {at: (one.function, one) for at, one in enumerate(questions)}


def test_questions_in_every_order_have_the_right_answer_of_one_order() -> None:
    greed = load_kata(content_root(), "greed")

    (questions,) = sweep_questions(greed)

    places = [questions.each.calls.index(c) for c in questions.in_every_order.calls]
    assert [questions.right[at] for at in places] == list(questions.right_in_order)
    assert questions.number == 9331
