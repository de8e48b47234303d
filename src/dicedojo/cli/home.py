"""`dojo` alone: the katas, how far you are, and the next command to type."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dicedojo.cli import content

if TYPE_CHECKING:
    from rich.console import Console

    from dicedojo.course.course import Course
    from dicedojo.course.kata import Kata
    from dicedojo.workspace.workspace import Workspace


def register(app: typer.Typer) -> None:
    app.callback(invoke_without_command=True)(dojo)


def dojo(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Say the version.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Show where it happened if it fails.")
    ] = False,
) -> None:
    """Dice katas, test first. Without a command: where you are and what comes next."""
    if version:
        from dicedojo import __version__

        typer.echo(f"dicedojo {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        show_home()


def show_home() -> None:
    """Print the katas, the progress of this workspace, and the next command."""
    from dicedojo.cli.show.console import make_console, next_line, step_title
    from dicedojo.course.course import load_course
    from dicedojo.workspace.plan import plan_in

    course = load_course(content())
    workspace = _workspace_here()
    console = make_console()
    console.print("dicedojo  [dim]dice katas, test first[/]\n")
    for kata in course.katas:
        here = workspace if workspace and workspace.kata.name == kata.name else None
        _show_kata(console, kata, here)
    console.print()
    if workspace is None:
        _show_way_in(console, course)
        return
    console.print(f"You are in {workspace.folder}", soft_wrap=True, markup=False)
    if workspace.progress.finished:
        console.print("The kata is finished. How strong are your tests?")
        console.print(next_line("dojo mutate", "dojo grade ."))
        return
    title = step_title(workspace.step, len(workspace.kata.steps))
    console.print(title, markup=False)
    plan = plan_in(workspace)
    if plan is not None:
        console.print(f"Your plan: {plan.goal}", markup=False, style="dim")
    console.print(next_line("dojo check", "dojo lesson"))


def _show_way_in(console: Console, course: Course) -> None:
    from dicedojo.cli.show.console import next_line
    from dicedojo.workspace.workspace import workspaces_in

    below = workspaces_in(Path.cwd())
    if below:
        console.print("Your workspace is one folder below.")
        console.print(next_line(*(f"cd {shlex.quote(one.name)}" for one in below)))
        return
    first = course.katas[0].name if course.katas else "KATA"
    console.print("This folder is not a workspace yet.")
    console.print(next_line(f"dojo start {first}"))


def _show_kata(console: Console, kata: Kata, workspace: Workspace | None) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from dicedojo.cli.show.console import bar

    count = len(kata.steps)
    done = 0
    if workspace is not None:
        done = count if workspace.progress.finished else len(workspace.open_steps) - 1
    line = Text.assemble((f"  {kata.name:<12} ", "bold"), bar(done, count))
    line.append(f"  {done} of {count} steps")
    console.print(line)
    console.print(Padding(Text(kata.summary, style="dim"), (0, 0, 0, 4)))


def _workspace_here() -> Workspace | None:
    """Return the workspace around the present folder, if there is one."""
    from dicedojo.workspace.workspace import DOT, find_workspace

    here = Path.cwd()
    if any((folder / DOT).is_dir() for folder in (here, *here.parents)):
        return find_workspace(content(), here)
    return None
