"""The verb `grade`: grades submissions one by one, and writes the grades.

The kata is the named one, or the only one that fits the folders.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from dicedojo.cli.report import FormatOption, WrittenOption, deliver, prepare
from dicedojo.console import OWN_FAULT, Stopped, make_console, message_of
from dicedojo.course import OTHER_COURSE, Courses, Kata, with_rubric
from dicedojo.errors import DojoError, UnusableInput
from dicedojo.files import DOT
from dicedojo.grading import (
    GradeDocument,
    LenientOption,
    RubricOption,
    SandboxOption,
    TimeOption,
    TrustOption,
    choose_sandbox,
)
from dicedojo.practice import (
    MissingCourse,
    find_workspace,
    known_courses,
    read_record,
    workspace_around,
)
from dicedojo.report import FORMATS, find_format, join_or
from dicedojo.submission import distinct_names, holds_module, read_names
from dicedojo.text import WHY, plain, plain_lines

if TYPE_CHECKING:
    from dicedojo.grading import Grade

UNUSABLE = 2
OUTCOME_INSIDE = join_or(name for name, form in FORMATS.items() if form.reports_outcome)


def grade(  # noqa: PLR0913, PLR0917  # one for each option
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH...",
            help="A folder, a .zip or .tar.gz file, or a .py file for each submission.",
        ),
    ],
    kata: Annotated[
        str,
        typer.Option(
            metavar="KATA", help="The kata. Default: the one whose module is there."
        ),
    ] = "",
    format: FormatOption = "text",
    out: WrittenOption = None,
    module: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="The learner's module, if it has another name."
        ),
    ] = None,
    function: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="The learner's function: calculate_score, or Game.score for a method; "
            "score=NAME where a kata has several, once for each.",
        ),
    ] = None,
    rubric: RubricOption = None,
    lenient: LenientOption = False,
    time: TimeOption = None,
    exit_zero: Annotated[
        bool,
        typer.Option(
            "--exit-zero",
            help="Exit with 0 wherever a grade is decided, also below the pass mark. "
            f"Implied by --format {OUTCOME_INSIDE}.",
        ),
    ] = False,
    sandbox: SandboxOption = "",
    trust_submissions: TrustOption = False,
) -> None:
    """Grade submissions: the code, and what its tests notice."""
    from dicedojo.grading import TOTAL_SECONDS, grade_document, grade_path

    form = find_format(format)
    courses = known_courses()
    own = own_kata(courses, paths, stated=bool(kata))
    target = own if own and not kata else choose_kata(courses, kata, paths)
    target.require_answers()
    target = with_rubric(target, rubric) if rubric else target
    names = read_names(target.expected_functions, module, function or ())
    labels = distinct_names(paths, target, names)
    runner = choose_sandbox(
        sandbox, paths, trusted=trust_submissions, own=own is not None
    )
    prepare(out, form, len(paths))
    seconds = time or TOTAL_SECONDS
    always_zero = exit_zero or form.reports_outcome
    grades: list[GradeDocument] = []
    worst = 0
    stopped = ""
    for path, name in zip(paths, labels, strict=True):
        try:
            # As Text, because a name can look like Rich's markup.
            with make_console(stderr=True).status(Text(f"Grading {plain(name, 40)} …")):
                result = grade_path(target, path, runner, seconds, names, lenient, name)
                grades.append(grade_document(result))
        except KeyboardInterrupt:
            stopped = f"Stopped at {path}: {len(grades)} of {len(paths)} graded."
            break
        except DojoError as error:
            print(message_of(error), file=sys.stderr)
            worst = max(worst, error.exit_code)
        else:
            _print_problem(path, result)
            worst = max(worst, _ending(result, always_zero))
    if grades:
        deliver(grades, form, out)
    if stopped:
        raise Stopped(stopped)
    raise typer.Exit(worst)


def _ending(grade: Grade, always_zero: bool) -> int:
    """Return the exit code of one grade.

    If `always_zero`, that is 0 for every grade that is decided.
    """
    if not grade.decided:
        return OWN_FAULT
    if always_zero:
        return 0
    if grade.unusable:
        return UNUSABLE
    return 0 if grade.passed else 1


def _print_problem(path: Path, grade: Grade) -> None:
    """Print why a submission is not graded, or has no module."""
    name = plain(str(path))
    if not grade.decided:
        if os.environ.get("DOJO_VERBOSE"):
            print(grade.fault, file=sys.stderr)
        first, *rest = plain_lines(grade.problems[-1].message)
        lines = [f"{name}: {first}", *(f"  {line}" for line in rest)]
        print("\n".join(lines), file=sys.stderr)
    elif grade.unusable:
        print(f"{name}: {plain(grade.unusable, WHY)}", file=sys.stderr)


def choose_kata(courses: Courses, name: str, paths: Sequence[Path]) -> Kata:
    """Return the named kata, or the only one that fits the folders.

    Raises:
        UnusableInput: the name is unknown, or it is not clear which kata is meant.
    """
    if name:
        return courses.kata(name)
    for path in paths:  # the first may be empty; the others are still graded
        fitting = [kata for kata in courses.katas if holds_module(path, kata.module)]
        if len(fitting) == 1:
            return fitting[0]
    if len(courses.katas) == 1:
        return courses.katas[0]
    for path in paths:
        if not path.exists():
            raise UnusableInput(
                f"There is no {path}.",
                hint="Name the folder that holds the submission.",
                next="dojo grade FOLDER",
            )
    for path in paths:
        require_known_course(courses, path)
    names = ", ".join(courses.names)
    raise UnusableInput(
        f"It is not clear which kata {paths[0]} is for.",
        evidence=f"The katas are: {names}.",
        hint=OTHER_COURSE,
        next=f"dojo grade {shlex.quote(str(paths[0]))} --kata NAME",
    )


def require_known_course(courses: Courses, path: Path) -> None:
    """Return unless a path is a workspace of an unknown course.

    Its own record is not followed: somebody else may have handed it in.

    Raises:
        UnusableInput: it is such a workspace.
    """
    record = read_record(path / DOT)
    if record is not None and courses.find(record.name) is None:
        raise UnusableInput(
            f"{path} came from the course {plain(record.name, WHY)}, which is not "
            "known here.",
            hint="Is it your own? Change into it. Else add --course DIR.",
            next=f"cd {shlex.quote(str(path))} && dojo grade .",
        )


def own_kata(
    courses: Courses, paths: Sequence[Path], *, stated: bool = False
) -> Kata | None:
    """Return the kata of the caller's own workspace, if all paths belong to it.

    A folder that was handed in may be a workspace too, so only the one around the
    working folder counts. None if the kata is `stated` and the workspace unreadable.

    Raises:
        MissingCourse: the workspace's course is missing, and no kata is stated.
    """
    try:
        folder = workspace_around(Path.cwd())
        if folder is None or not all(_lies_in(path, folder) for path in paths):
            return None
        workspace = find_workspace(courses, folder)
    except MissingCourse:
        if not stated:
            raise
        return None
    except (DojoError, OSError):
        return None
    own = (workspace.folder.resolve(), workspace.module.resolve())
    return workspace.kata if all(path.resolve() in own for path in paths) else None


def _lies_in(path: Path, folder: Path) -> bool:
    """Return whether a path is the folder, or directly in it."""
    real = folder.resolve()
    return real in (path.resolve(), path.resolve().parent)
