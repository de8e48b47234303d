"""The grade of a submission on which dojo itself failed: nothing in it is decided."""

from __future__ import annotations

from collections.abc import Iterator
from traceback import format_exception, format_exception_only

from msgspec.structs import replace

from dicedojo.course.kata import Kata
from dicedojo.exam.report import ExamReport, SweepResult
from dicedojo.grading.design import NO_ADVICE
from dicedojo.grading.document.points import Part
from dicedojo.grading.grade import NOTHING, Grade
from dicedojo.grading.scoring import behaviour_part, points_of_strategy
from dicedojo.grading.tests_scoring import tests_part
from dicedojo.mutation.chaff import none_caught
from dicedojo.mutation.report import MutationReport
from dicedojo.mutation.suite import Suite
from dicedojo.sandbox import Sandbox
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission

KIND = "not graded"
WHY = "Not decided: dojo itself failed."


def not_graded(
    kata: Kata,
    submission: Submission,
    sandbox: Sandbox,
    error: Exception,
    seconds: float,
) -> Grade:
    """Return a grade without points that blames dojo, in Python's words for `error`."""
    nothing = SweepResult(0, 0, exhaustive=False)
    exam = ExamReport((), nothing, sandbox.name)
    mutation = MutationReport(Suite(), chaffs=none_caught(kata))
    reason = "".join(format_exception_only(error)).strip()
    message = (
        "dojo itself failed while it graded this submission, so nothing is decided.\n"
        f"{reason}\n"
        "Next: dojo grade with --verbose prints where it failed; please report that."
    )
    return Grade(
        kata=kata,
        submission=submission.name,
        parts=tuple(map(_undecided, _parts(kata, exam, mutation))),
        exam=exam,
        mutation=mutation,
        design=NO_ADVICE,
        problems=(*submission.problems, Problem(KIND, message)),
        seconds=seconds,
        fault="".join(format_exception(error)),
    )


def _parts(kata: Kata, exam: ExamReport, mutation: MutationReport) -> Iterator[Part]:
    yield behaviour_part(kata, exam)
    yield tests_part(kata, mutation, exam.sweep.share)
    if kata.strategy is not None:
        yield Part("strategy", NOTHING, points_of_strategy(kata), "", ())
    yield Part("design", NOTHING, NOTHING, "", ())


def _undecided(part: Part) -> Part:
    """Return the part with no points, and for each the true reason."""
    lines = tuple(replace(line, points=NOTHING, why=WHY) for line in part.lines)
    return replace(part, points=NOTHING, why=WHY, lines=lines)
