"""The verb `mutate`: change the code, run the tests, show what they do not notice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer
from msgspec import convert, structs
from rich.console import Console

from dicedojo.console import make_console, next_line, time_option
from dicedojo.course import Kata
from dicedojo.errors import UnusableInput
from dicedojo.grading import SuiteRecord
from dicedojo.practice.advance import NotYet, require_green
from dicedojo.practice.commands.shown_mutants import (
    SavedRun,
    key_of,
    print_excluded,
    print_failures,
    print_not_asked,
    print_not_shown,
    print_sum,
    read_saved_run,
    save_run,
)
from dicedojo.practice.commands.steps import WorkspaceFolder
from dicedojo.practice.copy_runs import require_an_end
from dicedojo.practice.find import find_workspace, known_courses
from dicedojo.practice.mutants import (
    NO_TEST_PASSES,
    MutantRunner,
    Tell,
    require_python,
)
from dicedojo.practice.slips import slips_in_own_tests, slips_of
from dicedojo.practice.workspace import Workspace
from dicedojo.report import (
    HINTS,
    Survivor,
    choose_first_survivor,
    every_survivor,
    hint_block,
    hint_of,
    pass_with,
    surviving_bugs,
    survivor_block,
    survivor_name,
)
from dicedojo.submission import Submission, read_submission

SECONDS = 120.0
runner = MutantRunner()
CHANGING = "Changing your code, running your tests …"


def mutate(
    folder: WorkspaceFolder = None,
    every: Annotated[
        bool,
        typer.Option("--all", help="Show every surviving change, with what shows it."),
    ] = False,
    hint: Annotated[
        bool,
        typer.Option("--hint", help="Show more of the first survivor: 3 hints."),
    ] = False,
    time: Annotated[
        float | None, time_option("Time limit for all tests and changes. Default: 120.")
    ] = None,
) -> None:
    """Change your code; show the changes that your tests miss."""
    if every and hint:
        raise UnusableInput(
            "--all and --hint cannot be combined.",
            next="dojo mutate --all or dojo mutate --hint",
        )
    with make_console(stderr=True).status(CHANGING) as status:

        def tell(task: str, count: int, total: int) -> None:
            status.update(f"{task}: {count} of {total} …")

        assessment = assess(folder or Path(), runner, tell, time)
    code = show_assessment(make_console(), assessment, every=every, hint=hint)
    raise typer.Exit(code)


@dataclass(frozen=True)
class Assessment:
    """A workspace, its files, and what its tests notice."""

    workspace: Workspace
    submission: Submission
    run: SavedRun


def show_assessment(
    console: Console, assessment: Assessment, *, every: bool = False, hint: bool = False
) -> int:
    """Print what the tests miss, and the next command; return the exit code.

    Shows one survivor with its current hint, or with the next `hint`, or `every`
    survivor with its witness.
    """
    workspace, submission = assessment.workspace, assessment.submission
    run = assessment.run
    suite = run.suite
    if not (suite.mutants and suite.meets_mutants):
        _say_why_not(console, workspace, run)
        return 1
    print_failures(console, suite)
    for problem in run.problems:
        console.print(f"{problem}\n", markup=False)
    print_excluded(console, suite)
    bugs = surviving_bugs(suite)
    number = 0
    if every:
        _show_survivors(console, suite, submission, every_survivor(suite))
    elif bugs:
        number = _show_hint(console, workspace, submission, run, forward=hint)
    print_sum(console, suite)
    if bugs and not every:
        print_not_shown(console, len(bugs) - 1, suite.bug_count.survived - len(bugs))
    if not workspace.kata.has_answers:
        print_not_asked(console)
    if suite.own_failures:
        console.print(next_line("dojo check, until your own tests pass"))
    elif bugs:
        console.print(next_line(*_after_survivors(number)))
    else:
        console.print(next_line(_after(workspace)))
    return 1 if bugs or suite.own_failures else 0


def assess(
    folder: Path, runner: MutantRunner, tell: Tell, time: float | None = None
) -> Assessment:
    """Return what the tests of a workspace notice; a saved result if nothing changed.

    With a `time` limit they always run again.

    Raises:
        UnusableInput: there is no workspace, or no module that Python can read.
        NotYet: a test does not end on the learner's code.
    """
    workspace, kata, submission = _read(folder)
    key = key_of(kata, submission)
    saved = read_saved_run(workspace.folder)
    if saved is not None and saved.key == key and time is None:
        return Assessment(workspace, submission, saved)
    runner.start()
    require_an_end(workspace)
    result = runner.run(kata, submission, time or SECONDS, tell)
    run = SavedRun(
        key=key if result["finished"] else "",  # the rest runs next time
        suite=convert(result["suite"], SuiteRecord),
        problems=tuple(result["problems"]),
        survivor=saved.survivor if saved else "",
        hint=saved.hint if saved else 0,
    )
    save_run(workspace.folder, run)
    return Assessment(workspace, submission, run)


def _show_hint(
    console: Console,
    workspace: Workspace,
    submission: Submission,
    run: SavedRun,
    *,
    forward: bool,
) -> int:
    """Print the current hint for the first survivor, or the next one.

    It is the last hint if the workspace cannot save which one was shown. Returns its
    number.
    """
    first = choose_first_survivor(surviving_bugs(run.suite))
    name = survivor_name(first.mutant)
    number = min(max(run.hint_for(name) + forward, 1), HINTS)
    if forward and read_saved_run(workspace.folder) is None:
        number = HINTS
    if (name, number) != (run.survivor, run.hint):
        save_run(workspace.folder, structs.replace(run, survivor=name, hint=number))
    passing = pass_with(run.suite, "this change", first.mutant.failing)
    text = submission.text
    hint = hint_of(first.mutant, text, number, passing=passing, gain=first.gain)
    console.print(hint_block(hint, first.mutant, text))
    console.print()
    return number


def _after_survivors(number: int) -> tuple[str, ...]:
    """Return the commands that follow a hint of this number, 0 for none."""
    if number == 0:
        return ("add a test for a witness, then dojo mutate",)
    if number == HINTS:
        return ("add that test under a name of your choice, then dojo mutate",)
    return "add a test that notices it, then dojo mutate", "dojo mutate --hint"


def _show_survivors(
    console: Console,
    suite: SuiteRecord,
    submission: Submission,
    survivors: Sequence[Survivor],
) -> None:
    for survivor in survivors:
        block = survivor_block(
            survivor.mutant,
            submission.text,
            following=False,
            passing=pass_with(suite, "this change", survivor.mutant.failing),
            gain=survivor.gain,
        )
        console.print(block)
        console.print()


def _read(folder: Path) -> tuple[Workspace, Kata, Submission]:
    """Return the workspace that a folder is in, its kata, and the learner's files."""
    workspace = find_workspace(known_courses(), folder)
    workspace.kata.require_answers(or_facts=True)
    kata = replace(workspace.kata, chaffs=())  # they are for the grade, and take time
    submission = read_submission(workspace.folder, kata)
    if submission.unusable:
        raise UnusableInput(
            submission.problems[-1].message, next="dojo check or dojo reset"
        )
    require_python(submission)
    return workspace, kata, submission


def _after(workspace: Workspace) -> str:
    """Return the command that follows if the tests notice everything."""
    if workspace.progress.finished:
        return "dojo grade ." if workspace.kata.has_answers else "hand in this folder"
    try:
        require_green(workspace)
    except NotYet:
        return "dojo check"
    return "dojo next"


def _say_why_not(console: Console, workspace: Workspace, run: SavedRun) -> None:
    """Print why no mutant was run: no tests, or none that passes on the code."""
    suite = run.suite
    print_failures(console, suite)
    slips = slips_of(workspace, slips_in_own_tests(workspace))
    for problem in (*run.problems, *slips):
        console.print(problem, markup=False)
    print_excluded(console, suite)
    if not (run.problems or suite.own_failures or suite.excluded):
        console.print("There is nothing in your code yet that could be changed.")
    elif suite.own_failures:
        console.print(NO_TEST_PASSES)
    console.print(next_line("dojo check", "dojo lesson"))
