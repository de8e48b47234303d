"""The exam: a kata's features put to a submission in the sandbox, then the sweep.

The sweep is every question of the kata's domain. Each function is asked separately, so
that one that hangs or is missing does not affect the others.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

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
    show_difference,
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


def run_exam(
    kata: Kata, code: CodeUnderTest, budget: float | None = None
) -> ExamReport:
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
        swept, answers = sweep(kata, proxy, budget)
    return ExamReport(
        scenarios=scenarios,
        sweep=swept,
        sandbox=code.sandbox.name,
        problems=problems,
        failure=_failure(loaded),
        answers=answers,
        ended_by_clock=proxy.ended_by_clock,
    )


def _failure(loaded: Loaded) -> ImportFailure | None:
    if loaded.failure is None:
        return None
    lines = loaded.trace.strip().splitlines() or [str(loaded.failure)]
    return ImportFailure(lines[-1].strip(), loaded.line)


def sweep(
    kata: Kata, proxy: Proxy, budget: float | None = None
) -> tuple[SweepRecord, tuple[Answer, ...]]:
    """Put every question to a submission, and compare its answers with the rules.

    Return the record and the answers: one to each question, or none where no function
    was asked.
    A question that hangs uses up its own time. The remaining questions of a function
    are not asked if its time is used up. `budget` are CPU seconds, by default
    `limits.SWEEP_SECONDS`.
    """
    seconds_left = limits.SWEEP_SECONDS if budget is None else budget
    answers: list[Answer] = [NOT_ASKED] * len(kata.domain.questions)
    functions: list[FunctionRecord] = []
    witness = None
    by_function = sweep_questions(kata)
    for number, questions in enumerate(by_function, start=1):
        reserve = (len(by_function) - number) * limits.RESERVE_SECONDS
        most = max(seconds_left - reserve, limits.RESERVE_SECONDS)
        allowance = Allowance(most)
        function_answers: list[Answer] = []
        if not proxy.why_missing(questions.function):
            function_answers = ask(proxy, questions.calls, allowance)
        for place, answer in zip(questions.places, function_answers, strict=False):
            answers[place] = answer
        wrong = [*_wrong_answers(questions, function_answers)]
        if witness is None and wrong:
            place, *both = wrong[0]
            witness = _witness(kata, questions.calls[place], *both)
        functions.append(_record(questions, function_answers, len(wrong), allowance))
        # Whole seconds, so that most runs have the same limits.
        seconds_left -= int(min(allowance.cpu_seconds, most))
    result = SweepRecord.of(
        questions=sum(function.questions for function in functions),
        agreed=sum(function.agreed for function in functions),
        exhaustive=kata.domain.exhaustive,
        witness=witness,
        functions=functions,
    )
    if witness is not None:
        result = replace(result, likeness=_likeness(kata, answers))
    any_asked = any(function.asked for function in functions)
    return result, tuple(answers) if any_asked else ()


def _wrong_answers(
    questions: FunctionQuestions, answers: Sequence[Answer]
) -> Iterator[tuple[int, Answer, Answer]]:
    """Yield the place of each answer that is not right, the right one, and it."""
    agree: dict[tuple[int, int], bool] = {}  # by ids: many answers are one object
    pairs = zip(questions.right, answers, strict=False)
    for place, (right, answer) in enumerate(pairs):
        pair = id(right), id(answer)
        if pair not in agree:
            agree[pair] = same(right, answer)
        if not agree[pair]:
            yield place, right, answer


def _likeness(kata: Kata, answers: Sequence[Answer]) -> str:
    """Return the planted bug that answers like the code, as a sentence; "" if none."""
    telling = telling_of(kata)
    if telling is None:
        return ""
    calls = map(json.dumps, plain_calls(kata.domain.questions))
    by_call = dict(zip(calls, answers, strict=True))
    questions, own_answers = [], []
    for question in telling.questions:
        call = json.dumps(question.plain_call)
        if call in by_call:  # other questions are about calls that change arguments
            questions.append(question)
            own_answers.append(by_call[call])
    return str(find_likeness(kata, kata.steps[-1], questions, own_answers) or "")


def _record(
    questions: FunctionQuestions,
    answers: Sequence[Answer],
    wrong: int,
    allowance: Allowance,
) -> FunctionRecord:
    number, asked, slow = len(questions.calls), len(answers), ""
    if 0 < asked < number and allowance.is_slow:
        slow = (
            f"{questions.function} needs about {allowance.seconds_each:.1g} s for one "
            f"question, so {asked:,} of {number:,} could be asked in the time of the "
            f"sweep ({allowance.seconds:g} s of CPU time, and {limits.SWEEP_STEPS:,} "
            "turns of loops). Look for a loop or a recursion that repeats the same "
            "work."
        )
    return FunctionRecord.of(
        questions.function,
        number,
        agreed=asked - wrong,
        did_not_end=answers.count(DID_NOT_END),
        not_asked=number - asked,
        slow=slow,
    )


def _witness(kata: Kata, call: Call, right: Answer, answer: Answer) -> Disagreement:
    question = kata.domain.describe(call)
    expected, actual = show_difference(right, answer, ANSWER)
    if isinstance(answer, Raised):
        actual = f"raises {answer.text[:200]}"
        if answer.place:
            actual += f" ({answer.place})"
    return Disagreement(str(call), question, expected, actual)
