"""The verbs for the open step: check, next, reset, try; and its workspace."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dicedojo.errors import UnusableInput
from dicedojo.practice import check_run
from dicedojo.practice.advance import (
    advance,
    replace_lost_step,
    reset_point,
    why_not_done,
)
from dicedojo.practice.advance import reset as put_back
from dicedojo.practice.check_report import check as run_check
from dicedojo.practice.check_words import (
    Expected,
    after_last_step,
    record_prediction,
    tally_sentence,
)
from dicedojo.practice.find import find_workspace, known_courses, remember_course
from dicedojo.practice.given import restore_given, waits_for_a_test
from dicedojo.practice.journal import ALL_GREEN
from dicedojo.practice.workspace import Plan, Workspace, plan_in
from dicedojo.text import counted

if TYPE_CHECKING:
    from rich.console import Console


CHANGED = """\
The course {course} has changed since you were last here.
  given/ now holds its current tests and features; your own files are unchanged.
  Next: dojo lesson"""
LOST = """\
{kata} has no step {lost} any more, so you are at {step} now.
  Your files are unchanged."""


WorkspaceFolder = Annotated[
    Path | None,
    typer.Argument(metavar="DIR", help="A folder in a workspace. Default: this one."),
]


def current_workspace(folder: Path | None = None) -> Workspace:
    """Return the workspace around `folder`; around the present folder by default.

    Prints a message if its progress was damaged or its course has changed; then the
    given files and the open step are updated.

    Raises:
        UnusableInput: there is none, or its progress cannot be read.
        MissingCourse: its course is missing.
    """
    workspace = find_workspace(known_courses(), folder or Path())
    if workspace.rebuilt:
        typer.echo(
            "Your progress file was damaged; dojo rebuilt it from the journal.",
            err=True,
        )
    if workspace.course_changed:
        restore_given(workspace)
        typer.echo(CHANGED.format(course=workspace.kata.course), err=True)
    if workspace.has_lost_its_step:
        step_name = workspace.progress.step.partition("/")[2]
        replace_lost_step(workspace)
        names = {"kata": workspace.kata.title, "step": workspace.step.name}
        typer.echo(LOST.format(lost=step_name, **names), err=True)
    remember_course(workspace)
    return workspace


def check(
    folder: WorkspaceFolder = None,
    expect: Annotated[
        Expected | None,
        typer.Option(help="The light that you expect; the answer is counted."),
    ] = None,
) -> None:
    """Run the open steps' tests and yours: red, amber or green?"""
    check_run.child.start()
    workspace = current_workspace(folder)
    from dicedojo.console import make_console
    from dicedojo.practice.commands.shown_check import show_check

    report = run_check(workspace)
    console = make_console()
    if expect is not None:
        console.print(record_prediction(workspace, expect, report.kind), markup=False)
    # Why a step is not done takes 0.1 of a check's 0.56 s, so it is asked where shown.
    asks = report.kind in ALL_GREEN and not report.unrecorded
    show_check(console, workspace, report, why_not_done(workspace) if asks else None)
    if report.kind not in ALL_GREEN:
        raise typer.Exit(1)


def next_step(
    anyway: Annotated[
        bool,
        typer.Option(
            "--anyway", help="Go on without a test for this step, or an edit."
        ),
    ] = False,
) -> None:
    """Open the next step once this one is green and tested."""
    from dicedojo.console import make_console, next_line
    from dicedojo.course import step_title

    check_run.child.start()
    workspace = current_workspace()
    following = advance(workspace, anyway=anyway)
    console = make_console()
    if following is None:
        _show_end(console, workspace)
        return
    title = step_title(following, len(workspace.kata.steps))
    console.print(title, markup=False, style="bold")
    console.print(_given_now(workspace))
    plan = plan_in(workspace)
    if plan is not None:
        _show_plan(console, plan)
    console.print(next_line("dojo lesson", "dojo check"))


def _show_end(console: Console, workspace: Workspace) -> None:
    """Print the end of a kata; other steps do not wait for these imports."""
    from dicedojo.console import next_line
    from dicedojo.practice.commands.home import show_following
    from dicedojo.practice.commands.shown_mutants import show_ending, show_learned

    title = workspace.kata.title
    console.print(f"{title} is finished: every step is green. Well played.")
    if tally := tally_sentence(workspace.journal.entries()):
        console.print(tally)
    show_ending(console, workspace)
    show_following(console, workspace.kata)
    show_learned(console, workspace.kata)
    console.print(next_line(*after_last_step(workspace.kata)))


def _given_now(workspace: Workspace) -> str:
    """Return what given/ holds of the step that was just opened."""
    name = workspace.step.name
    if not waits_for_a_test(workspace):
        return f"given/ now holds the tests and scenarios of {name}."
    if (workspace.given / f"{name}.feature").is_file():
        return f"given/{name}.feature says what to test; the test is yours to write."
    return "The test comes first: given/ waits for yours."


def _show_plan(console: Console, plan: Plan) -> None:
    from rich.table import Table
    from rich.text import Text

    console.print(f"Your plan: {plan.goal}", markup=False, style="dim")
    method = Table.grid(padding=(0, 1, 0, 0))
    for number, line in enumerate(plan.method, start=1):
        method.add_row(f"  {number}.", Text(line))
    if plan.method:
        console.print(method, style="dim")


def reset(
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Do not ask for confirmation.")
    ] = False,
) -> None:
    """Restore the module as it was when this step began; keep a copy."""
    from dicedojo.console import make_console, next_line, typed

    workspace = current_workspace()
    file, point = workspace.module.name, reset_point(workspace)
    question = f"Put {file} back to how {point} began? A copy of yours is kept."
    asks = workspace.module.is_file() and not yes  # otherwise nothing is lost
    if asks and not typer.confirm(question):
        typer.echo("Nothing was changed.")
        return
    kept_copy = put_back(workspace)
    console = make_console()
    if kept_copy is None:
        console.print(f"{file} has not changed since {point} began.")
    else:
        console.print(f"{file} is as it was when {point} began.")
        if kept_copy != workspace.module:
            back = f"cp {typed(kept_copy)} {typed(workspace.module)}"
            console.print("Your version is kept. To bring it back:")
            console.print(f"  {back}", soft_wrap=True, markup=False)
    console.print(next_line("dojo check"))


def try_(
    number: Annotated[
        int | None,
        typer.Argument(
            metavar="N", help="The number of an experiment. Default: list them."
        ),
    ] = None,
    step: Annotated[
        str | None,
        typer.Option(
            "--step", metavar="STEP", help="Whose lesson. Default: the open step's."
        ),
    ] = None,
    on_solution: Annotated[
        bool,
        typer.Option(
            "--on-solution", help="Change the course's code instead of yours."
        ),
    ] = False,
) -> None:
    """Try an experiment of the lesson; your files stay as they are."""
    from dicedojo.console import make_console
    from dicedojo.course import step_title
    from dicedojo.practice.commands.shown_experiments import (
        show_experiment,
        show_experiments,
    )
    from dicedojo.practice.lessons.changes import has_lines
    from dicedojo.practice.lessons.experiment_run import try_out
    from dicedojo.practice.lessons.experiments import find_experiments
    from dicedojo.practice.lessons.lesson import read_lesson
    from dicedojo.practice.lessons.printed import require_lesson

    workspace = current_workspace()
    kata = workspace.kata
    chosen_step = kata.step(step) if step else workspace.step
    require_lesson(chosen_step.lesson)
    experiments = find_experiments(read_lesson(chosen_step.lesson))
    options = f" --step {shlex.quote(step)}" if step else ""
    console = make_console()
    if not experiments or (number is None and len(experiments) > 1):
        fits = [has_lines(workspace, experiment) for experiment in experiments]
        title = step_title(chosen_step, len(kata.steps))
        show_experiments(console, title, experiments, fits, options)
        return
    if number is not None and not 0 < number <= len(experiments):
        raise UnusableInput(
            f"The lesson of {chosen_step.name} has no experiment {number}.",
            evidence=f"It has {counted(len(experiments), 'experiment')}.",
            next=f"dojo try{options}",
        )
    experiment = experiments[number - 1 if number else 0]
    with make_console(stderr=True).status("Trying it on a copy of your code …"):
        result = try_out(workspace, chosen_step, experiment, on_solution=on_solution)
    show_experiment(console, result, len(experiments), options)
