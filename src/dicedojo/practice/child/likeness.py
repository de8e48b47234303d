"""Asks a learner's program the questions that distinguish planted bugs."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dicedojo.course import kata_at
from dicedojo.engine import (
    FIRST_SECONDS,
    CodeUnderTest,
    Job,
    LocalRunner,
    ProcessSandbox,
    QuestionLimits,
    find_likeness,
    telling_of,
)
from dicedojo.practice.child import report_progress
from dicedojo.submission import read_submission

Json = dict[str, Any]
MINE = "mine"
QUESTIONS = "telling"
ENOUGH = 2_000_000  # steps; the course's programs take less than a tenth


def liken(source: Json, folder: str, step: str) -> str:
    """Return which planted bug a learner's program answers like, as a sentence.

    "" if there is none, or no answer. `source` says which kata it is, `step` is the key
    of the open step; a bug of another step is named with its lesson.
    """
    report_progress()
    kata = kata_at(source)
    telling = telling_of(kata)
    open_step = next((item for item in kata.steps if item.key == step), None)
    if telling is None or open_step is None:
        return ""
    submission = read_submission(Path(folder), kata)
    questions = telling.questions_at(kata, open_step)
    sandbox = ProcessSandbox()
    code = CodeUnderTest.of(kata, sandbox, submission.files, submission.path)
    with TemporaryDirectory(prefix="dojo-likeness-") as place:
        runner = LocalRunner(code, Path(place).resolve()).questions
        runner.keep_plain(QUESTIONS, [question.plain_call for question in questions])
        allowed = QuestionLimits(ENOUGH, ENOUGH, *FIRST_SECONDS)
        job = Job(MINE, submission.source)
        answers = runner.answer([job], QUESTIONS, allowed, len(questions))[MINE].values
    if len(answers) != len(questions):
        return ""
    likeness = find_likeness(kata, open_step, questions, answers)
    if likeness is None:
        return ""
    slugs = [kata_step.slug for kata_step in kata.steps]
    treated = likeness.bug.step
    if treated in slugs and treated != open_step.slug:
        return f"{likeness} Look at dojo lesson {slugs.index(treated) + 1}."
    return str(likeness)
