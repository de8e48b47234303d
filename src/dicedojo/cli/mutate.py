"""The verb `mutate`: change my code, run my tests, show what they did not notice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dicedojo.cli import content
from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from rich.console import Console

    from dicedojo.mutation.verdicts import MutationReport
    from dicedojo.submission import Submission
    from dicedojo.workspace import Workspace

SHOWN = 3  # survivors at a time: one screen
MOST_NAMES = 5  # of tests excluded for one reason, before they are counted


def register(app: typer.Typer) -> None:
    app.command()(mutate)


def mutate(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="DIR", help="A folder in a workspace; else this one."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Show every survivor, not the first three.")
    ] = False,
) -> None:
    """Change your code, and show the changes that your tests let pass."""
    from dicedojo.box import ProcessBox
    from dicedojo.cli.show import make_console, next_line
    from dicedojo.mutation.measure import measure_tests
    from dicedojo.report.survivor import survivor_block
    from dicedojo.report.telling import survivors
    from dicedojo.submission import read_submission
    from dicedojo.workspace import find_workspace

    workspace = find_workspace(content(), folder or Path.cwd())
    workspace.kata.require_answers()
    kata = replace(workspace.kata, chaffs=())  # they are the grade's, and take time
    submission = read_submission(workspace.folder, kata)
    if submission.unusable:
        raise UnusableInput(
            submission.problems[-1].message, next="dojo check or dojo reset"
        )
    _require_python(submission)
    with make_console(stderr=True).status("Changing your code, running your tests …"):
        report = measure_tests(kata, submission, ProcessBox())
    console = make_console()
    if not report.mutants:
        _say_why_not(console, report)
        raise typer.Exit(1)
    for problem in report.problems:
        console.print(f"{problem.message}\n", markup=False)
    _say_excluded(console, report)
    found = survivors(report.mutants)
    for verdict in found if every else found[:SHOWN]:
        console.print(
            survivor_block(verdict, submission.text, submission.path, following=False)
        )
        console.print()
    _sum_up(console, report, 0 if every else max(0, len(found) - SHOWN))
    if found:
        console.print(next_line("add a test for a witness, then dojo mutate"))
    else:
        console.print(next_line(_after(workspace)))
    raise typer.Exit(1 if found else 0)


def _after(workspace: Workspace) -> str:
    """Return the command that follows tests which notice everything."""
    from dicedojo.walk import NotYet, require_green

    if workspace.progress.finished:
        return "dojo grade ."
    try:
        require_green(workspace)
    except NotYet:
        return "dojo check"
    return "dojo next"


def _require_python(submission: Submission) -> None:
    """Raise UnusableInput with what Python says to a module that it cannot read."""
    import warnings
    from traceback import format_exception_only

    try:
        with warnings.catch_warnings(action="ignore"):
            compile(submission.source, submission.path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        raise UnusableInput(
            f"Python cannot read {submission.path}, so nothing was changed in it.",
            evidence="".join(format_exception_only(error)).rstrip(),
            next="mend that, then dojo check",
        ) from error


def _say_why_not(console: Console, report: MutationReport) -> None:
    """Say why no mutant was run: no tests, or none that passes on the code as it is."""
    from dicedojo.cli.show import next_line

    for problem in report.problems:
        console.print(problem.message, markup=False)
    _say_excluded(console, report)
    if report.own_bugs:
        console.print("These tests fail on your code as it is:", style="bold")
        for test in report.own_bugs[:SHOWN]:
            console.print(f"  {test}", markup=False, soft_wrap=True)
        if report.own_bugs[SHOWN:]:
            console.print(f"  and {len(report.own_bugs) - SHOWN} more")
    if not (report.problems or report.own_bugs or report.set_aside):
        console.print("There is nothing in your code yet that could be changed.")
    console.print(next_line("dojo check", "dojo lesson"))


def _say_excluded(console: Console, report: MutationReport) -> None:
    """Print every reason for which tests do not count, and the first of its tests."""
    from textwrap import wrap

    from dicedojo.report.telling import excluded

    for group in excluded(report.set_aside):
        console.print(f"EXCLUDED  {group.kind}", style="bold yellow", markup=False)
        for line in wrap(group.reason, console.width - 2):
            console.print(f"  {line}", markup=False)
        for test in group.shown(MOST_NAMES):
            console.print(f"    {test}", markup=False, soft_wrap=True)
        console.print()


def _sum_up(console: Console, report: MutationReport, hidden: int) -> None:
    from dicedojo.mutation.verdicts import Status

    killed = report.count(Status.KILLED, Status.TIMED_OUT)
    survived = report.count(Status.SURVIVED)
    equivalent = report.count(Status.EQUIVALENT)
    undecided = report.count(Status.UNDECIDED)
    told = [f"{killed} killed", f"{survived} survived"]
    verb = "changes" if equivalent == 1 else "change"
    told += [f"{equivalent} {verb} no right answer"] if equivalent else []
    told += [f"{undecided} undecided"] if undecided else []
    console.print(", ".join(told) + ".", style="bold", highlight=False)
    if hidden:
        console.print(f"{hidden} more survived; `dojo mutate --all` shows them.")
    if not survived:
        console.print("Your tests notice every change that a roll can tell apart.")
