"""The exam: a kata's features put to a submission in the sandbox, then the sweep."""

from __future__ import annotations

from dataclasses import dataclass

from dicedojo.course.kata import Kata
from dicedojo.engine.exam.answers import Answer
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.features import run_features
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.report import ExamReport
from dicedojo.engine.exam.sweep import sweep
from dicedojo.engine.exam.workers import Loaded
from dicedojo.submission.definitions import ImportFailure
from dicedojo.submission.imports import not_available


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
