"""Answers to a few questions are compared with those of planted bugs."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.engine.exam.answers import Answer, Raised
from dicedojo.engine.exam.telling import (
    Likeness,
    TellingQuestion,
    as_raw,
    find_likeness,
)

GREED = load_kata(Path(__file__).resolve().parents[3], "greed")
FIRST, SECOND = "first_rule_only", "singles_once"
LAST = GREED.steps[-1]
ERROR = Raised("ValueError", "no", "ValueError")


def question(words: str, right: Answer, **wrong: Answer) -> TellingQuestion:
    kept = {name: as_raw(answer) for name, answer in wrong.items()}
    return TellingQuestion(words, as_raw([]), as_raw(right), 1, kept)


QUESTIONS = [
    question("roll 1", 100),
    question("roll 1 1", 200, first_rule_only=100, singles_once=100),
    question("roll 1 5", 150, first_rule_only=100),
    question("roll 2 5", 50, first_rule_only=0, singles_once=ERROR),
]


def found(*answers: Answer, step: int = 11) -> Likeness | None:
    return find_likeness(GREED, GREED.steps[step - 1], QUESTIONS, answers)


@pytest.mark.parametrize(
    ("answers", "bug", "alike", "wrong"),
    [
        pytest.param((100, 100, 100, 0), FIRST, 3, 3, id="all answers of a bug"),
        pytest.param((100, 100, 100, 77), FIRST, 2, 3, id="most of them"),
        pytest.param((100, 100, 150, ERROR), SECOND, 2, 2, id="an exception, too"),
    ],
)
def test_a_program_is_like_the_nearest_bug(
    answers: tuple[Answer, ...], bug: str, alike: int, wrong: int
) -> None:
    likeness = found(*answers)

    assert likeness is not None
    assert (likeness.bug.name, likeness.is_exact) == (bug, alike == wrong)
    assert (likeness.alike, likeness.wrong) == (alike, wrong)
    first = likeness.words, likeness.answer, likeness.right
    assert first == ("roll 1 1", "100", "200")


@pytest.mark.parametrize(
    "answers",
    [
        (100, 200, 150, 50),  # all right
        (7, 100, 8, 9),  # one alike of four
        (100, 100, 7, 8),  # one alike
        (0, 0, 0, 7),
    ],
)
def test_less_is_no_likeness(answers: tuple[int, ...]) -> None:
    assert found(*answers) is None


def test_bugs_of_later_steps_are_not_looked_at() -> None:
    assert found(100, 100, 100, 0, step=6) is None


BUG = GREED.chaffs[0]
SAYS = BUG.misconception.removesuffix(".")


@pytest.mark.parametrize(
    ("likeness", "told"),
    [
        (
            Likeness(BUG, 3, 3, True, "roll 1 5", "100", "150"),
            "Your code answers like one with a known bug: {}. "
            "roll 1 5 gives 100, not 150.",
        ),
        (
            Likeness(BUG, 3, 3, False, "roll 1 5", "100", "150"),
            "All 3 wrong answers are those of a known bug: {}. "
            "roll 1 5 gives 100, not 150.",
        ),
        (
            Likeness(BUG, 2, 3, False, "roll 1 5", "raises KeyError", "150"),
            "2 of 3 wrong answers are those of a known bug: {}. "
            "roll 1 5 raises KeyError, not 150.",
        ),
        (
            Likeness(BUG, 1, 1, False, "roll 1 5", "100", "150"),
            "The one wrong answer is that of a known bug: {}. "
            "roll 1 5 gives 100, not 150.",
        ),
    ],
)
def test_a_likeness_says_how_near_the_bug_is(likeness: Likeness, told: str) -> None:
    assert str(likeness) == told.format(SAYS)
