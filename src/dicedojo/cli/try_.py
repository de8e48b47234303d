"""The verb `try`: an experiment of a lesson, on a copy of my code."""

from __future__ import annotations

import shlex
from typing import Annotated

import typer

from dicedojo.cli.show.console import make_console, step_title
from dicedojo.cli.steps import current_workspace
from dicedojo.errors import ContentError, UnusableInput
from dicedojo.text import counted


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
            "--step", metavar="STEP", help="Another step's lesson. Default: the open."
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
    from dicedojo.authoring.changes import has_lines
    from dicedojo.authoring.experiment_run import try_out
    from dicedojo.authoring.experiments import find_experiments
    from dicedojo.authoring.lesson import read_lesson
    from dicedojo.cli.show.experiments import show_experiments, show_tried

    workspace = current_workspace()
    kata = workspace.kata
    chosen = kata.step(step) if step else workspace.step
    if not chosen.lesson.is_file():
        raise ContentError(f"The lesson {chosen.lesson} is missing.", next="dojo hint")
    found = find_experiments(read_lesson(chosen.lesson))
    options = f" --step {shlex.quote(step)}" if step else ""
    console = make_console()
    if not found or (number is None and len(found) > 1):
        fits = [has_lines(workspace, each) for each in found]
        title = step_title(chosen, len(kata.steps))
        show_experiments(console, title, found, fits, options)
        return
    if number is not None and not 0 < number <= len(found):
        raise UnusableInput(
            f"The lesson of {chosen.name} has no experiment {number}.",
            evidence=f"It has {counted(len(found), 'experiment')}.",
            next=f"dojo try{options}",
        )
    experiment = found[number - 1 if number else 0]
    with make_console(stderr=True).status("Trying it on a copy of your code …"):
        tried = try_out(workspace, chosen, experiment, on_solution=on_solution)
    show_tried(console, tried, len(found), options)
