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
    Exam,
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
from dicedojo.grading.problems import for_its_author, other_rules, with_slips
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
)
from dicedojo.syntax import ignore_source_warnings

TOTAL_SECONDS = 120.0  # for one submission
SHARE = 0.25  # of them at most for the sweep, at most for the strategy, least for tests


def grade_path(  # noqa: PLR0913, PLR0917  # one for each option
    kata: Kata,
    path: Path,
    sandbox: Sandbox,
    seconds: float = TOTAL_SECONDS,
    names: Names | None = None,
    lenient: bool = False,
    name: str = "",
) -> Grade:
    """Return the grade of the submission at `path`, whatever that holds.

    `name` is what it is called, by its path if that is empty.
    `names` state what the submission names otherwise than the kata. Without them, the
    grade tells which names would fit; where it is `lenient` it accepts them, and takes
    points for that.
    Where dojo itself fails on it, the grade says so and decides nothing.

    Raises:
        UnusableInput: there is no such path, or it cannot be read.
        ContentError: the course does not run.
        SandboxError: the sandbox could not be started.
    """

    called = name or name_of(path, kata, names)

    def read(names: Names | None) -> Submission:
        return read_submission(path, kata, names, called)

    request = Request(called, str(path), read, seconds, names, lenient)
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
    """Return the grade of a submission that was read already.

    `problems` are those of reading its files, which lay at `path`. All else is as
    `grade_path` says.

    Raises:
        ContentError: the course does not run.
        SandboxError: the sandbox could not be started.
    """
    known = tuple(problems)

    def read(names: Names | None) -> Submission:
        return submission_of(name, files, kata, names, known)

    request = Request(name, path, read, seconds, names, lenient, of_class=True)
    return _grade(kata, request, sandbox)


@dataclass(frozen=True)
class Request:
    """What is to be graded, and how. `read` reads it with the names that are stated."""

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
    submission = None
    used = request.names or Names()
    try:
        submission = request.read(request.names)
        stated = request.names is not None
        other = NameSearch() if stated else find_names(kata, submission, sandbox)
        accepted = other.names if request.lenient else None
        if accepted is not None:
            used, submission = accepted, request.read(accepted)
        named = as_named(kata, submission, used)
        found = grade_submission(named, submission, sandbox, request.seconds)
        path = None if request.of_class else Path(request.path or request.name)
        problems = names_problems(kata, path, other, lenient=request.lenient)
        found = replace(found, problems=(*found.problems, *problems))
        if accepted is not None:
            taken = lenient_deduction(accepted, kata, found.points)
            found = replace(found, parts=(*found.parts, taken))
    except DojoError:
        raise  # it says what is wrong with the command, the course or the machine
    except Exception as error:
        # The one place that catches everything: a learner's file can lead any line of
        # ours, or of a library, into a fault, and must not cost others their grade.
        submission = submission or Submission(request.name, {}, "")
        spent = round(time.monotonic() - started, 3)
        found = not_graded(kata, submission, sandbox, error, spent)
    if request.of_class:
        said = tuple(for_its_author(one, kata.file) for one in found.problems)
        found = replace(found, problems=said)
    names = used.options(kata.expected_functions)
    return replace(
        found,
        provenance=trace(kata, submission, sandbox, request.path, names),
        graded_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def as_named(kata: Kata, submission: Submission, names: Names) -> Kata:
    """Return the kata with the names that this submission uses for it."""
    usual = "" if names.module else kata.module
    module = import_name(submission.files, submission.path, usual)
    if module == kata.module and names == Names():
        return kata
    path = submission.path if names.module or module != kata.module else ""
    return kata.named_as(module, path, dict(names.functions))


def grade_submission(
    kata: Kata, submission: Submission, sandbox: Sandbox, seconds: float = TOTAL_SECONDS
) -> Grade:
    """Return the grade of a submission; everything that it runs, it runs in `sandbox`.

    `seconds` are for all of it: the tests have what the exam and the strategy leave.
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
    left = max(started + seconds - time.monotonic(), 0.0)
    mutation = assess_tests(
        *rename_for_tests(kata, submission), sandbox, exam.answers, left
    )
    spent = round(time.monotonic() - started, 3)
    found = grade(kata, submission, exam.report, mutation, strategy, spent)
    others = other_rules(kata, submission, exam.report, mutation.suite)
    problems = (*found.problems, *others)
    return with_slips(replace(found, problems=problems), slips, submission.path)


def examine(
    kata: Kata, submission: Submission, sandbox: Sandbox, budget: float
) -> tuple[Submission, Exam]:
    """Return what is graded, and its exam.

    A module that fails below its functions is graded without the part that fails.
    """

    def examined(some: Submission) -> Exam:
        code = CodeUnderTest.of(kata, sandbox, some.files, some.path)
        return run_exam(kata, code, budget)

    exam = examined(submission)
    if exam.report.failure is None:
        return submission, exam
    cut = cut_before_failure(kata, submission, exam.report.failure)
    if cut is None:
        return submission, exam
    again = examined(cut)
    return (submission, exam) if again.report.failure else (cut, again)
