"""Grades one submission: reads it, runs the exam, assesses its tests, adds up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from dicedojo.course import Kata
from dicedojo.engine import (
    PROGRAMS,
    SWEEP_SECONDS,
    TESTS,
    CodeUnderTest,
    ExamReport,
    NameSearch,
    Sandbox,
    assess_tests,
    find_names,
    one_by_one_problems,
    run_exam,
)
from dicedojo.errors import DojoError
from dicedojo.games import measure_strategy
from dicedojo.grading.grade import Grade, grade, not_graded
from dicedojo.grading.other_names import lenient_deduction, names_problems
from dicedojo.grading.problems import (
    late_problems,
    other_rules,
    with_next_step,
    with_slips,
)
from dicedojo.grading.provenance import trace
from dicedojo.submission import (
    Names,
    Problem,
    Submission,
    cut_before_failure,
    cut_tests,
    find_slips,
    import_name,
    name_of,
    read_submission,
    rename_for_tests,
    separate_tests,
    submission_of,
    where_imported,
)
from dicedojo.syntax import ignore_source_warnings

TOTAL_SECONDS = 120.0  # for one submission
SHARE = 0.25  # at most for the sweep, at most for the strategy, at least for the tests


def grade_path(  # noqa: PLR0913, PLR0917  # one for each option
    kata: Kata,
    path: Path,
    sandbox: Sandbox,
    seconds: float = TOTAL_SECONDS,
    names: Names | None = None,
    lenient: bool = False,
    name: str = "",
) -> Grade:
    """Return the grade of the submission at `path`, whatever its content.

    `name` is its name; if it is empty, the path decides.
    `names` state the submission's own names. Without them, the grade reports which
    names would fit; if it is `lenient`, it accepts them, and deducts points.
    If dojo itself fails on it, the grade reports that and decides nothing.

    Raises:
        UnusableInput: there is no such path, or it cannot be read.
        ContentError: the course does not run.
        SandboxError: the sandbox could not be started.
    """

    submission_name = name or name_of(path, kata, names)

    def read(names: Names | None) -> Submission:
        return read_submission(path, kata, names, submission_name)

    request = Request(submission_name, str(path), read, seconds, names, lenient)
    return _grade(kata, request, sandbox)


def grade_files(  # noqa: PLR0913, PLR0917  # one for each option
    kata: Kata,
    name: str,
    files: Mapping[str, bytes],
    sandbox: Sandbox,
    seconds: float = TOTAL_SECONDS,
    names: Names | None = None,
    lenient: bool = False,
    path: str = "",
    problems: Iterable[Problem] = (),
) -> Grade:
    """Return the grade of a submission that was already read.

    `problems` are those of reading its files from `path`. The rest is as in
    `grade_path`.

    Raises:
        ContentError: the course does not run.
        SandboxError: the sandbox could not be started.
    """
    reading_problems = tuple(problems)

    def read(names: Names | None) -> Submission:
        return submission_of(name, files, kata, names, reading_problems)

    request = Request(name, path, read, seconds, names, lenient, of_class=True)
    return _grade(kata, request, sandbox)


@dataclass(frozen=True)
class Request:
    """A submission to grade, and the options. `read` reads it with the stated names."""

    name: str
    path: str
    read: Callable[[Names | None], Submission]
    seconds: float
    names: Names | None
    lenient: bool
    of_class: bool = False  # its author reads the grade, and cannot type `path`


@ignore_source_warnings()
def _grade(kata: Kata, request: Request, sandbox: Sandbox) -> Grade:
    started = time.monotonic()
    kata.read_docstrings()  # here, since a grade of a failure must open no file
    submission = None
    used_names = request.names or Names()
    try:
        submission = request.read(request.names)
        are_stated = request.names is not None
        search = NameSearch() if are_stated else find_names(kata, submission, sandbox)
        accepted = search.names if request.lenient else None
        if accepted is not None:
            used_names, submission = accepted, request.read(accepted)
        placed = where_imported(submission, kata.file)
        renamed = kata_for(kata, placed, used_names)
        graded = grade_submission(renamed, placed, sandbox, request.seconds)
        path = None if request.of_class else Path(request.path or request.name)
        problems = (
            *graded.problems,
            *names_problems(kata, path, search, lenient=request.lenient),
            *late_problems(graded.exam, graded.strategy),  # last: why it is not decided
        )
        graded = replace(graded, problems=problems)
        if accepted is not None:
            deduction = lenient_deduction(accepted, kata, graded.points)
            graded = replace(graded, parts=(*graded.parts, deduction))
    except DojoError:
        raise  # a fault of the command, the course or the machine
    except Exception as error:
        # The one place that catches everything: a learner's file can make any line of
        # dojo or of a library fail, and must not affect the grades of others.
        submission = submission or Submission(request.name, {}, "")
        elapsed = round(time.monotonic() - started, 3)
        graded = not_graded(kata, submission, sandbox, error, elapsed)
    if request.of_class:
        addressed = tuple(with_next_step(p, kata.file) for p in graded.problems)
        graded = replace(graded, problems=addressed)
    names = used_names.options(kata.expected_functions)
    return replace(
        graded,
        provenance=trace(kata, submission, sandbox, request.path, names),
        graded_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def kata_for(kata: Kata, submission: Submission, names: Names) -> Kata:
    """Return the kata with the submission's names."""
    usual = "" if names.module else kata.module
    module = import_name(submission.files, submission.path, usual)
    if module == kata.module and names == Names():
        return kata
    path = submission.path if names.module or module != kata.module else ""
    return kata.with_names(module, path, dict(names.functions))


def grade_submission(
    kata: Kata, submission: Submission, sandbox: Sandbox, seconds: float = TOTAL_SECONDS
) -> Grade:
    """Return the grade of a submission, whose code runs in `sandbox`.

    `seconds` limits everything: the tests get the time that the exam and the strategy
    leave.
    """
    started = time.monotonic()
    # It imports pytest, which takes about as long as the exam.
    for program in (PROGRAMS, TESTS):
        sandbox.with_imports(kata.imports).warm_up(program)
    budget = min(SWEEP_SECONDS, seconds * SHARE)
    slips = find_slips(submission.own_files, submission.path, kata.functions)
    tests_apart = separate_tests(kata, cut_tests(submission))
    submission, exam = examine(kata, tests_apart, sandbox, budget)
    problems = (*submission.problems, *one_by_one_problems(kata, submission, sandbox))
    submission = replace(submission, problems=problems)
    strategy = None
    if kata.strategy is not None:
        share = seconds * SHARE
        strategy = measure_strategy(kata, kata.strategy, submission, sandbox, share)
    seconds_left = max(started + seconds - time.monotonic(), 0.0)
    mutation = assess_tests(
        *rename_for_tests(kata, submission), sandbox, exam.answers, seconds_left
    )
    elapsed = round(time.monotonic() - started, 3)
    graded = grade(kata, submission, exam, mutation, strategy, elapsed)
    added = other_rules(kata, submission, exam, mutation.suite)
    problems = (*graded.problems, *added)
    return with_slips(replace(graded, problems=problems), slips, submission.path)


def examine(
    kata: Kata, submission: Submission, sandbox: Sandbox, budget: float
) -> tuple[Submission, ExamReport]:
    """Return the submission to grade, and its exam.

    A module that fails after its functions is graded without the part that fails.
    """

    def run(candidate: Submission) -> ExamReport:
        code = CodeUnderTest.of(kata, sandbox, candidate.files, candidate.path)
        return run_exam(kata, code, budget)

    exam = run(submission)
    if exam.failure is None:
        return submission, exam
    cut = cut_before_failure(kata, submission, exam.failure)
    if cut is None:
        return submission, exam
    cut_exam = run(cut)
    return (submission, exam) if cut_exam.failure else (cut, cut_exam)
