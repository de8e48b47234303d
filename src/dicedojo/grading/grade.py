"""Reports and rubric → a Grade in which every point has its reason.

If dojo itself failed on a submission, nothing in its grade is decided.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from traceback import format_exception, format_exception_only

from msgspec.structs import replace

from dicedojo.course import Kata
from dicedojo.engine import (
    ExamReport,
    MutationReport,
    Sandbox,
    Suite,
    SweepRecord,
    none_caught,
)
from dicedojo.games import StrategyReport
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.grading.document.grade import Part, Provenance
from dicedojo.grading.provenance import UNKNOWN
from dicedojo.grading.scoring import (
    behaviour_part,
    cents,
    strategy_part,
)
from dicedojo.grading.tests_scoring import tests_part
from dicedojo.submission import Problem, ProblemKind, Submission
from dicedojo.text import score

NOTHING = Decimal(0)
WHY_NOT_GRADED = "Not decided: dojo itself failed."
REPORT_IT = (
    "\nNext: dojo grade with --verbose prints where it failed; please report that."
)
NO_TIME_FOR_TESTS = "Not decided: the time was over before your tests were tried."


@dataclass(frozen=True)
class Grade:
    """All results about one submission."""

    kata: Kata
    submission: str
    parts: tuple[Part, ...]
    exam: ExamReport
    mutation: MutationReport
    problems: tuple[Problem, ...]
    seconds: float
    source: str = ""  # the learner's module, for the diffs of its mutants
    strategy: StrategyReport | None = None  # if the kata asks for one
    unusable: str = ""  # why there was no module to grade
    provenance: Provenance = UNKNOWN
    graded_at: str = ""  # UTC: "2026-09-01T08:00:00Z"
    fault: str = ""  # the traceback, if dojo itself failed and decided nothing

    @property
    def decided(self) -> bool:
        """Whether the points were decided.

        False if dojo itself failed, or did not finish in its time.
        """
        is_valued = self.strategy is None or self.strategy.decided
        is_examined = not self.exam.ended_by_clock
        return not self.fault and is_examined and self.mutation.finished and is_valued

    @property
    def points(self) -> Decimal:
        """The sum of the rounded parts, so that the page adds up."""
        return sum((part.points for part in self.parts), NOTHING)

    @property
    def possible(self) -> Decimal:
        return sum((part.possible for part in self.parts), NOTHING)

    @property
    def enough_points(self) -> bool:
        """Whether the points reach the pass mark."""
        return self.points >= self.kata.rubric.pass_mark

    @property
    def enough_for_tests(self) -> bool:
        """Whether the points for the tests are enough to pass."""
        tests = sum((p.points for p in self.parts if p.name == "tests"), NOTHING)
        return tests >= cents(self.kata.rubric.min_tests)

    @property
    def untested(self) -> tuple[str, ...]:
        """Public functions that could fail at every call without any test noticing."""
        return self.mutation.unnoticed

    @property
    def passed(self) -> bool:
        enough = self.enough_points and self.enough_for_tests
        return self.decided and enough and not self.untested

    @property
    def file(self) -> str:
        """The file of the learner's module."""
        return self.kata.file


def grade(  # noqa: PLR0913, PLR0917  # one for each stage, and their duration
    kata: Kata,
    submission: Submission,
    exam: ExamReport,
    mutation: MutationReport,
    strategy: StrategyReport | None,
    seconds: float,
) -> Grade:
    """Return the grade that these reports add up to; open no file, run nothing."""
    problems = [*submission.problems, *exam.problems, *mutation.problems]
    return Grade(
        kata=kata,
        submission=submission.name,
        parts=(*_parts(kata, exam, mutation), *strategy_part(kata, strategy)),
        exam=exam,
        mutation=mutation,
        problems=tuple(dict.fromkeys(problems)),
        seconds=seconds,
        source=submission.text,
        strategy=strategy,
        unusable=submission.why_unusable,
    )


def why_not_passed(grade: Grade) -> str:
    """Return what is missing to pass, in sentences; "" if the grade passed."""
    if not grade.decided:
        reason = "dojo itself failed" if grade.fault else "dojo did not finish"
        return f"Not decided: {reason}."
    rubric = grade.kata.rubric
    reasons = []
    if not grade.enough_points:
        points = score(grade.points)
        reasons.append(f"Passing takes {rubric.pass_mark} points; this has {points}.")
    if not grade.enough_for_tests:
        (tests,) = (part for part in grade.parts if part.name == "tests")
        least = score(cents(rubric.min_tests))
        reasons.append(
            f"Passing takes {least} points for tests; these have {score(tests.points)}."
        )
    if grade.untested and grade.enough_points and grade.enough_for_tests:
        names = ", ".join(grade.untested)
        reasons.append(
            "Passing takes a test for each public function: none notices when "
            f"{names} fails at every call."
        )
    return " ".join(reasons)


def not_graded(
    kata: Kata,
    submission: Submission,
    sandbox: Sandbox,
    error: Exception,
    seconds: float,
) -> Grade:
    """Return a grade without points that blames dojo, with Python's message."""
    nothing = SweepRecord.of(0, 0, exhaustive=False)
    exam = ExamReport((), nothing, sandbox.name)
    mutation = MutationReport(Suite(), chaffs=none_caught(kata))
    parts = [*_parts(kata, exam, mutation)]
    if kata.strategy is not None:
        parts.append(Part("strategy", NOTHING, cents(kata.rubric.strategy), "", ()))
    reason = "".join(format_exception_only(error)).strip()
    message = (
        "dojo itself failed while it graded this submission, so nothing is decided.\n"
        f"{reason}{REPORT_IT}"
    )
    return Grade(
        kata=kata,
        submission=submission.name,
        parts=tuple(_undecided(part, WHY_NOT_GRADED) for part in parts),
        exam=exam,
        mutation=mutation,
        problems=(*submission.problems, Problem(ProblemKind.NOT_GRADED, message)),
        seconds=seconds,
        fault="".join(format_exception(error)),
    )


def _parts(kata: Kata, exam: ExamReport, mutation: MutationReport) -> Iterator[Part]:
    yield behaviour_part(kata, exam)
    suite = suite_record(mutation, kata.file)
    of_tests = tests_part(kata, suite, exam.sweep.exact_share)
    is_late = not mutation.finished and not mutation.is_begun
    yield _undecided(of_tests, NO_TIME_FOR_TESTS) if is_late else of_tests


def _undecided(part: Part, why: str) -> Part:
    """Return the part without points, and with the reason in each line."""
    lines = tuple(replace(line, points=NOTHING, why=why) for line in part.lines)
    return replace(part, points=NOTHING, why=why, lines=lines)
