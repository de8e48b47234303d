"""The verb `mutate`: change my code, run my tests, show what they did not notice."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from traceback import format_exception_only
from typing import Annotated

import typer
from rich.console import Console

from dicedojo.cli.grading_options import SECONDS_OF_A_DAY, require_number
from dicedojo.cli.show.console import make_console, next_line
from dicedojo.course.courses import find_courses
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.grading.document.suite import SuiteRecord
from dicedojo.report.bugs import Survivor, every_survivor, surviving_bugs
from dicedojo.report.text_tests import survivor_block
from dicedojo.report.wording import pass_with
from dicedojo.sandbox import ProcessSandbox
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission, read_submission
from dicedojo.workspace.advance import NotYet, require_green
from dicedojo.workspace.endless import require_an_end
from dicedojo.workspace.find import find_workspace
from dicedojo.workspace.workspace import Workspace

SECONDS = 120.0
SHOWN = 3  # survivors at a time: one screen


def register(app: typer.Typer) -> None:
    app.command()(mutate)


def mutate(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="DIR", help="A folder in a workspace. Default: this one."
        ),
    ] = None,
    every: Annotated[
        bool,
        typer.Option(
            "--all", help="Show every surviving change, not only the first three bugs."
        ),
    ] = False,
    least: Annotated[
        bool,
        typer.Option(
            "--least", help="Show the fewest questions that reveal every change."
        ),
    ] = False,
    time: Annotated[
        float | None,
        typer.Option(
            min=1,
            max=SECONDS_OF_A_DAY,
            metavar="SECONDS",
            callback=require_number,
            help="Time limit for all tests and changes. Default: 120.",
        ),
    ] = None,
) -> None:
    """Change your code; show the changes that your tests miss."""
    if least:
        if every:
            raise UnusableInput(
                "--all and --least cannot be combined.",
                next="dojo mutate --all or dojo mutate --least",
            )
        raise typer.Exit(show_least(folder or Path.cwd(), time or SECONDS))
    from dicedojo.cli.show.mutate import (
        print_excluded,
        print_failures,
        print_not_asked,
        print_not_shown,
        print_sum,
    )
    from dicedojo.grading.document.from_tests import suite_record
    from dicedojo.mutation.assess import assess_tests

    workspace, kata, submission = _read(folder or Path.cwd())
    with make_console(stderr=True).status("Changing your code, running your tests …"):
        report = assess_tests(
            kata, submission, ProcessSandbox(), seconds=time or SECONDS
        )
    console = make_console()
    suite = suite_record(report, submission.path)
    if not (suite.mutants and report.suite.counted):
        _say_why_not(console, suite, report.problems)
        raise typer.Exit(1)
    print_failures(console, suite)
    for problem in report.problems:
        console.print(f"{problem.message}\n", markup=False)
    print_excluded(console, suite)
    found = surviving_bugs(suite)
    shown = every_survivor(suite) if every else found[:SHOWN]
    _show_survivors(console, suite, submission, shown)
    print_sum(console, suite)
    if not every:
        implied = suite.bug_count.survived - len(found)
        print_not_shown(console, len(found) - len(shown), implied)
    if not kata.has_answers:
        print_not_asked(console)
    if suite.own_failures:
        console.print(next_line("dojo check, until your own tests pass"))
    elif found:
        console.print(next_line("add a test for a witness, then dojo mutate"))
    else:
        console.print(next_line(_after(workspace)))
    raise typer.Exit(1 if found or suite.own_failures else 0)


def _show_survivors(
    console: Console,
    suite: SuiteRecord,
    submission: Submission,
    survivors: Sequence[Survivor],
) -> None:
    for one in survivors:
        block = survivor_block(
            one.mutant,
            submission.text,
            following=False,
            passing=pass_with(suite, "this change", one.mutant.failing),
            gain=one.gain,
        )
        console.print(block)
        console.print()


def show_least(folder: Path, seconds: float) -> int:
    """Print the fewest questions that notice every change; return the exit code."""
    from dicedojo.cli.show.mutate import print_least
    from dicedojo.mutation.least import find_least

    _, kata, submission = _read(folder)
    with make_console(stderr=True).status("Changing your code, asking every change …"):
        found = find_least(kata, submission, ProcessSandbox(), seconds)
    print_least(make_console(), kata.domain, found)
    return 0 if found.questions else 1


def _read(folder: Path) -> tuple[Workspace, Kata, Submission]:
    """Return the workspace that a folder is in, its kata, and the learner's files.

    Raises:
        UnusableInput: there is no workspace, or no module that Python can read.
        NotYet: a test does not end on the learner's code.
    """
    workspace = find_workspace(find_courses(), folder)
    workspace.kata.require_answers(or_facts=True)
    kata = replace(workspace.kata, chaffs=())  # they are the grade's, and take time
    submission = read_submission(workspace.folder, kata)
    if submission.unusable:
        raise UnusableInput(
            submission.problems[-1].message, next="dojo check or dojo reset"
        )
    _require_python(submission)
    require_an_end(workspace)
    return workspace, kata, submission


def _after(workspace: Workspace) -> str:
    """Return the command that follows tests which notice everything."""
    if workspace.progress.finished:
        return "dojo grade ." if workspace.kata.has_answers else "hand in this folder"
    try:
        require_green(workspace)
    except NotYet:
        return "dojo check"
    return "dojo next"


def _require_python(submission: Submission) -> None:
    """Raise UnusableInput with what Python says to a module that it cannot read."""
    try:
        with warnings.catch_warnings(action="ignore"):
            compile(submission.source, submission.path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        raise UnusableInput(
            f"Python cannot read {submission.path}, so nothing was changed in it.",
            evidence="".join(format_exception_only(error)).rstrip(),
            next="fix that, then dojo check",
        ) from error


def _say_why_not(
    console: Console, suite: SuiteRecord, problems: Sequence[Problem]
) -> None:
    """Say why no mutant was run: no tests, or none that passes on the code as it is."""
    from dicedojo.cli.show.mutate import print_excluded, print_failures

    print_failures(console, suite)
    for problem in problems:
        console.print(problem.message, markup=False)
    print_excluded(console, suite)
    if not (problems or suite.own_failures or suite.excluded):
        console.print("There is nothing in your code yet that could be changed.")
    elif suite.own_failures:
        console.print("Your code was not changed: no test that counts passes on it.")
    console.print(next_line("dojo check", "dojo lesson"))
