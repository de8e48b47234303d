"""Every question of a kata's domain, put to a submission in one batch."""

from __future__ import annotations

import time
from collections.abc import Sequence

from dicedojo.box.wire import Answer, NoAnswer, same, show
from dicedojo.candidate import Candidate
from dicedojo.exam_report import SweepResult
from dicedojo.kata import Call, Kata
from dicedojo.rules import right_answers
from dicedojo.witness import Witness

MOST_LOSSES = 3  # questions without an answer; after so many the rest goes unasked
MOST_SECONDS = 60.0  # for all questions; the reference takes a tenth of one
TOGETHER = 256  # answers that come on one line


def sweep(kata: Kata, candidate: Candidate) -> SweepResult:
    """Put every question; return how many answers agree, and the first that does not.

    Questions that no interview reached count as asked and not agreed.
    """
    questions = kata.domain.questions
    rules = right_answers(kata, "questions")
    missing = {f: reason for f in kata.functions if (reason := candidate.missing(f))}
    answers: list[Answer] = []
    if not missing:
        answers = _ask(candidate, questions)
    agreed = 0
    witness = None
    for call, right, answer in zip(questions, rules, answers, strict=False):
        if same(right, answer):
            agreed += 1
        elif witness is None:
            question = kata.domain.describe(call)
            witness = Witness(str(call), question, show(right), show(answer))
    exhaustive = kata.domain.exhaustive
    return SweepResult(len(questions), agreed, exhaustive, witness, tuple(answers))


def _ask(candidate: Candidate, questions: Sequence[Call]) -> list[Answer]:
    """Return the answers in order; fewer than the questions if too many got none."""
    answers: list[Answer] = []
    kept_by = None
    flush = 1 if candidate.losses else TOGETHER
    deadline = time.monotonic() + MOST_SECONDS
    candidate.begin(MOST_LOSSES)
    while len(answers) < len(questions) and not candidate.given_up:
        if time.monotonic() > deadline:
            break
        interview = candidate.interview
        if kept_by is not interview:
            interview.keep("sweep", questions)
            kept_by = interview
        received = list(interview.ask_kept("sweep", len(answers), flush))
        if not received or not isinstance(received[-1], NoAnswer):
            answers += received
            continue
        if flush == 1:
            answers += received  # the last of these is the question without an answer
            candidate.lose()
        else:
            answers += received[:-1]
            flush = 1  # find out which question of the line it was
            candidate.restart()
    return answers
