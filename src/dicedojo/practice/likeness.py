"""Asks a learner's program the questions that tell planted bugs apart."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dicedojo.course.courses import kata_at
from dicedojo.engine import limits
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.telling import find_likeness, telling_of
from dicedojo.engine.here.runner import LocalRunner
from dicedojo.engine.judge.run_limits import QuestionLimits
from dicedojo.engine.judge.verdicts import Job
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.practice import tell_how_far
from dicedojo.practice.check_plugin import limit_process
from dicedojo.submission.submission import read_submission

Json = dict[str, Any]
MINE = "mine"
QUESTIONS = "telling"
ENOUGH = 2_000_000  # steps; no program of a course takes a tenth for these questions


def liken(asked: Json, folder: str, step: str) -> Json:
    """Return the bug whose wrong answers are most like those of a learner's program.

    `asked` says which kata it is, `step` the key of the open step.

    Returns:
        nothing where there is none, or no answer came, else what `Likeness` has:
        bug: what it does, in a sentence
        lesson: the number of the step that treats it; 0 where none does
        alike, wrong, is_exact, words, given, right
    """
    tell_how_far()
    limit_process()
    kata = kata_at(asked)
    telling = telling_of(kata)
    open_step = next((each for each in kata.steps if each.key == step), None)
    if telling is None or open_step is None:
        return {}
    submission = read_submission(Path(folder), kata)
    questions = telling.known_at(kata, open_step)
    sandbox = ProcessSandbox()
    code = CodeUnderTest.of(kata, sandbox, submission.files, submission.path)
    with TemporaryDirectory(prefix="dojo-likeness-") as place:
        runner = LocalRunner(code, Path(place).resolve()).questions
        runner.keep_plain(QUESTIONS, [json.loads(bytes(q.call)) for q in questions])
        allowed = QuestionLimits(ENOUGH, ENOUGH, *limits.FIRST_SECONDS)
        job = Job(MINE, submission.source)
        answers = runner.answer([job], QUESTIONS, allowed, len(questions))[MINE].given
    if len(answers) != len(questions):
        return {}
    likeness = find_likeness(kata, open_step, questions, answers)
    if likeness is None:
        return {}
    slugs = [each.slug for each in kata.steps]
    treated = likeness.bug.step
    return {
        "bug": likeness.bug.misconception,
        "lesson": slugs.index(treated) + 1 if treated in slugs else 0,
        "alike": likeness.alike,
        "wrong": likeness.wrong,
        "is_exact": likeness.is_exact,
        "words": likeness.words,
        "given": likeness.given,
        "right": likeness.right,
    }
