"""The exam: a kata's features put to a submission in the sandbox, then the sweep.

The sweep is every question of the kata's domain. Each function is asked apart, so that
one that hangs or is missing does not cost the others.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from dicedojo.course import Call, Kata
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import (
    DID_NOT_END,
    NOT_ASKED,
    Answer,
    Raised,
    plain_calls,
    same,
    show_apart,
)
from dicedojo.engine.exam.batch import Allowance, ask
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.features import run_features
from dicedojo.engine.exam.oracle import FunctionQuestions, sweep_questions
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.report import ExamReport, FunctionRecord, SweepRecord
from dicedojo.engine.exam.telling import find_likeness, telling_of
from dicedojo.engine.exam.workers import Loaded
from dicedojo.submission import ImportFailure, not_available
from dicedojo.text import ANSWER
from dicedojo.witness import Disagreement


@dataclass(frozen=True)
class Exam:
    """The report of an exam, and the answers of the sweep.

    The answers spare the next stage from asking again; no report shows them.
    """

    report: ExamReport
    answers: tuple[Answer, ...]


def run_exam(kata: Kata, code: CodeUnderTest, budget: float | None = None) -> Exam:
    """Put the features and the sweep of a kata to some code.

    `budget` are the CPU seconds of the sweep, by default `limits.SWEEP_SECONDS`.

    Raises:
        ContentError: the features themselves do not run.
        SandboxError: the sandbox could not be started.
    """
    with Proxy.open(code) as proxy:
        loaded = proxy.worker.loaded
        problems = not_available(loaded.missing)
        scenarios = run_features(kata.examined_steps, kata.step_definitions, proxy)
        swept = sweep(kata, proxy, budget)
    report = ExamReport(
        scenarios=scenarios,
        sweep=swept.result,
        sandbox=code.sandbox.name,
        problems=problems,
        failure=_failure(loaded),
    )
    return Exam(report, swept.answers)


def _failure(loaded: Loaded) -> ImportFailure | None:
    """Return why the module could not be imported, None if it could."""
    if loaded.failure is None:
        return None
    lines = loaded.trace.strip().splitlines() or [str(loaded.failure)]
    return ImportFailure(lines[-1].strip(), loaded.line)


@dataclass(frozen=True)
class Sweep:
    """How many answers agree with the rules, and the answers themselves.

    There is an answer to each question, or none at all where no function was asked.
    """

    result: SweepRecord
    answers: tuple[Answer, ...]


def sweep(kata: Kata, proxy: Proxy, budget: float | None = None) -> Sweep:
    """Put every question to a submission, and compare its answers with the rules.

    A question that hangs costs its own time, and only when the time of the function is
    used up the rest is not asked. `budget` are CPU seconds, by default
    `limits.SWEEP_SECONDS`.
    """
    left = limits.SWEEP_SECONDS if budget is None else budget
    answers: list[Answer] = [NOT_ASKED] * len(kata.domain.questions)
    functions: list[FunctionRecord] = []
    witness = None
    asking = sweep_questions(kata)
    for later, questions in zip(reversed(range(len(asking))), asking, strict=True):
        most = max(left - later * limits.RESERVE_SECONDS, limits.RESERVE_SECONDS)
        allowance = Allowance(most)
        given: list[Answer] = []
        if not proxy.missing(questions.function):
            given = ask(proxy, questions.batch, allowance)
        for place, answer in zip(questions.places, given, strict=False):
            answers[place] = answer
        wrong = [*_wrong_answers(questions, given)]
        if witness is None and wrong:
            place, *answered = wrong[0]
            witness = _witness(kata, questions.batch[place], *answered)
        functions.append(_record(questions, given, len(wrong), allowance))
        # Whole seconds, since no two runs take the same time.
        left -= int(min(allowance.cpu_seconds, most))
    result = SweepRecord.of(
        questions=sum(one.questions for one in functions),
        agreed=sum(one.agreed for one in functions),
        exhaustive=kata.domain.exhaustive,
        witness=witness,
        functions=functions,
    )
    if witness is not None:
        result = replace(result, likeness=_likeness(kata, answers))
    any_asked = any(one.asked for one in functions)
    return Sweep(result, tuple(answers) if any_asked else ())


def _wrong_answers(
    questions: FunctionQuestions, given: Sequence[Answer]
) -> Iterator[tuple[int, Answer, Answer]]:
    """Yield where another answer than the right one was given, and both."""
    known: dict[tuple[int, int], bool] = {}  # what is asked in many orders, once
    rights = questions.right_answers()
    for place, (right, answer) in enumerate(zip(rights, given, strict=False)):
        pair = id(right), id(answer)
        if pair not in known:
            known[pair] = same(right, answer)
        if not known[pair]:
            yield place, right, answer


def _likeness(kata: Kata, answers: Sequence[Answer]) -> str:
    """Return the planted bug that answers like the code, as a sentence; "" if none."""
    telling = telling_of(kata)
    if telling is None:
        return ""
    calls = map(json.dumps, plain_calls(kata.domain.questions))
    given = dict(zip(calls, answers, strict=True))
    questions, known = [], []
    for question in telling.questions:
        call = json.dumps(question.plain_call)
        if call in given:  # others are of calls that change their arguments
            questions.append(question)
            known.append(given[call])
    return str(find_likeness(kata, kata.steps[-1], questions, known) or "")


def _record(
    questions: FunctionQuestions,
    given: Sequence[Answer],
    wrong: int,
    allowance: Allowance,
) -> FunctionRecord:
    number, asked, slow = len(questions.batch), len(given), ""
    if 0 < asked < number and allowance.is_slow:
        slow = (
            f"{questions.function} needs about {allowance.each:.1g} s for one "
            f"question, so {asked:,} of {number:,} could be asked in the time of the "
            f"sweep ({allowance.seconds:g} s of CPU time, and {limits.SWEEP_STEPS:,} "
            "turns of loops). Look for a loop or a recursion that repeats the same "
            "work."
        )
    return FunctionRecord.of(
        questions.function,
        number,
        agreed=asked - wrong,
        did_not_end=given.count(DID_NOT_END),
        not_asked=number - asked,
        slow=slow,
    )


def _witness(kata: Kata, call: Call, right: Answer, answer: Answer) -> Disagreement:
    question = kata.domain.describe(call)
    expected, actual = show_apart(right, answer, ANSWER)
    if isinstance(answer, Raised):
        actual = f"raises {answer.shown[:200]}"
        if answer.place:
            actual += f" ({answer.place})"
    return Disagreement(str(call), question, expected, actual)
