"""Reports and rubric → a Grade in which every point has its reason."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from dicedojo.course.kata import Kata
from dicedojo.exam.report import ExamReport
from dicedojo.games.strategy_report import StrategyReport
from dicedojo.grading.design import review_design
from dicedojo.grading.document.grade import Design, Flag, Provenance
from dicedojo.grading.document.points import Part
from dicedojo.grading.flags import dear_flags, find_flags
from dicedojo.grading.provenance import UNKNOWN
from dicedojo.grading.scoring import behaviour_part, cents, strategy_part
from dicedojo.grading.tests_scoring import tests_part
from dicedojo.mutation.report import MutationReport
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission

NOTHING = Decimal(0)


@dataclass(frozen=True)
class Grade:
    """Everything that is said about one submission."""

    kata: Kata
    submission: str
    parts: tuple[Part, ...]
    exam: ExamReport
    mutation: MutationReport
    design: Design
    problems: tuple[Problem, ...]
    seconds: float
    source: str = ""  # the learner's module, for the diffs of its mutants
    strategy: StrategyReport | None = None  # where the kata asks for one
    unusable: str = ""  # why there was no module to grade
    provenance: Provenance = UNKNOWN
    graded_at: str = ""  # UTC: "2026-09-01T08:00:00Z"
    flags: tuple[Flag, ...] = ()  # what a person should look at; no points
    fault: str = ""  # the traceback, where dojo itself failed and decided nothing

    @property
    def decided(self) -> bool:
        """Whether the points were decided.

        False where dojo itself failed, or did not finish in the time that it had.
        """
        return not self.fault and self.mutation.finished

    @property
    def points(self) -> Decimal:
        """The sum of the parts as they are shown, so that the page adds up."""
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
        """Whether the points for the tests are as many as passing takes."""
        tests = sum((one.points for one in self.parts if one.name == "tests"), NOTHING)
        return tests >= cents(self.kata.rubric.min_tests)

    @property
    def untested(self) -> tuple[str, ...]:
        """Public functions that could fail at every call, and no test would notice."""
        return self.mutation.unnoticed

    @property
    def passed(self) -> bool:
        enough = self.enough_points and self.enough_for_tests
        return self.decided and enough and not self.untested

    @property
    def file(self) -> str:
        """The file of the learner's module."""
        return self.kata.file


def grade(  # noqa: PLR0913, PLR0917  # one for each stage, and how long they took
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
        parts=(
            behaviour_part(kata, exam),
            tests_part(kata, mutation, exam.sweep.share),
            *strategy_part(kata, strategy),
            Part("design", NOTHING, NOTHING, "Advice only: it earns no points.", ()),
        ),
        exam=exam,
        mutation=mutation,
        design=review_design(submission.text),
        problems=tuple(dict.fromkeys(problems)),
        seconds=seconds,
        source=submission.text,
        strategy=strategy,
        unusable=submission.why_unusable,
        flags=(*find_flags(kata, submission), *dear_flags(submission, mutation.dear)),
    )
