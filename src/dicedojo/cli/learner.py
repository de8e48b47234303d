"""The learner's verbs: start, check, next, hint, lesson, reset and solution."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dicedojo.cli import courses
from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from rich.console import Console

    from dicedojo.course.courses import Courses
    from dicedojo.course.kata import Kata
    from dicedojo.workspace.workspace import Workspace

PAGES = {"rules": "{kata}/README.md", "glossary": "glossary.md"}  # beside the lessons

CHANGED = """\
The course {course} has changed since you were last here.
  given/ now holds its current tests and features; your own files are unchanged.
  Next: dojo lesson"""

StepArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="STEP", help="Number or name of a step. Default: the open step."
    ),
]


def register(app: typer.Typer) -> None:
    for verb in (start, check, lesson, hint, reset, solution):
        app.command()(verb)
    app.command("next")(next_step)


def start(
    kata: Annotated[
        str | None,
        typer.Argument(help="The kata, by its name or COURSE/KATA."),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="DIR", help="The new folder. Default: the kata's name."),
    ] = None,
) -> None:
    """Create a workspace: a stub, tests/, given/ and the first step."""
    from dicedojo.cli.show.console import make_console, next_line, step_title
    from dicedojo.workspace.workspace import start as lay_out
    from dicedojo.workspace.workspace import workspace_around

    all_courses = courses()
    if kata is None:
        known = all_courses.names
        raise UnusableInput(
            "Which kata would you like to start?",
            evidence=f"The katas are: {', '.join(known)}.",
            next=f"dojo start {known[0] if known else 'KATA'}",
        )
    here = Path.cwd()
    around = folder or workspace_around(here)
    chosen = _kata_of(around, all_courses, kata) or all_courses.kata(kata)
    workspace, new = lay_out(chosen, around or here / chosen.name)
    console = make_console()
    where = "" if workspace.folder == here else f"cd {_short(workspace.folder)}"
    if new:
        console.print(f"Your workspace for {chosen.title} is ready in:")
        console.print(f"  {workspace.folder}", soft_wrap=True, markup=False)
        _show_files(console, workspace)
    else:
        console.print("You have been here before, and nothing of yours was changed:")
        console.print(f"  {workspace.folder}", soft_wrap=True, markup=False)
        if workspace.rewritten:
            names = ", ".join(workspace.rewritten)
            console.print(f"Missing files were restored: {names}.", markup=False)
        console.print()
    title, then = step_title(workspace.step, len(chosen.steps)), "dojo lesson"
    if workspace.progress.finished:
        title, then = (
            f"{chosen.title} is finished: every step is green.",
            "dojo grade ." if chosen.has_answers else "dojo mutate",
        )
    console.print(title, markup=False, style="bold")
    console.print(next_line(f"{where} && {then}" if where else then))


def _kata_of(folder: Path | None, courses: Courses, name: str) -> Kata | None:
    """Return the kata of the workspace in a folder, if it has this name.

    It may be of a course that no command would find otherwise.
    """
    from dicedojo.workspace.workspace import DOT, open_workspace

    if folder is None or not (folder / DOT).is_dir():
        return None
    try:
        kata = open_workspace(courses, folder.absolute()).kata
    except UnusableInput:
        return None  # its course is missing, and may be the one that is stated now
    return kata if name in (kata.name, f"{kata.course}/{kata.name}") else None


def _show_files(console: Console, workspace: Workspace) -> None:
    """Print what lies in a new workspace, a line for each file or folder."""
    from dicedojo.course.step import PLAN

    module = workspace.module.name
    files = {module: "the module that you write"}
    if (workspace.folder / PLAN).is_file():
        files[PLAN] = "what you want to do, in your own words"
    files |= {f"{name}.py": f"{module} may import it" for name in workspace.kata.given}
    files["tests/"] = "your tests; only these earn points"
    files["given/"] = "the course's tests and features, kept by dojo"
    width = max(9, *map(len, files))
    for name, meaning in files.items():
        console.print(f"  {name:<{width}} {meaning}")
    console.print()


def check(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="DIR", help="A folder in a workspace. Default: this one."
        ),
    ] = None,
) -> None:
    """Run the open steps' tests and yours: red, amber or green?"""
    from dicedojo.workspace.check import check as run_check
    from dicedojo.workspace.journal import ALL_GREEN

    workspace = _workspace(folder)
    report = run_check(workspace, meanwhile=_import_screens)
    from dicedojo.cli.show.check import show_check
    from dicedojo.cli.show.console import make_console

    show_check(make_console(), workspace, report)
    if report.kind not in ALL_GREEN:
        raise typer.Exit(1)


def next_step() -> None:
    """Open the next step once the current one is green."""
    from rich.table import Table
    from rich.text import Text

    from dicedojo.cli.home import show_following
    from dicedojo.cli.show.console import (
        after_last_step,
        make_console,
        next_line,
        step_title,
    )
    from dicedojo.workspace.advance import advance
    from dicedojo.workspace.plan import plan_in

    workspace = _workspace()
    following = advance(workspace)
    console = make_console()
    if following is None:
        title = workspace.kata.title
        console.print(f"{title} is finished: every step is green. Well played.")
        console.print("How strong are your tests? Change the code and see.")
        show_following(console, workspace.kata)
        console.print(next_line(*after_last_step(workspace.kata)))
        return
    title = step_title(following, len(workspace.kata.steps))
    console.print(title, markup=False, style="bold")
    console.print(f"given/ now holds the tests and scenarios of {following.name}.")
    plan = plan_in(workspace)
    if plan is not None:
        console.print(f"Your plan: {plan.goal}", markup=False, style="dim")
        method = Table.grid(padding=(0, 1, 0, 0))
        for number, line in enumerate(plan.method, start=1):
            method.add_row(f"  {number}.", Text(line))
        if plan.method:
            console.print(method, style="dim")
    console.print(next_line("dojo lesson", "dojo check"))


def hint() -> None:
    """Show a hint for the open step; ask again for a more direct one."""
    from rich.padding import Padding

    from dicedojo.cli.show.console import make_console, next_line
    from dicedojo.workspace.advance import has_been_green, take_hint

    workspace = _workspace()
    step = workspace.step
    found = take_hint(workspace)
    console = make_console()
    if found is None:
        console.print(f"{step.name} has no hints; its lesson says more.")
        console.print(next_line("dojo lesson"))
        return
    console.print(f"{step.name}, hint {found.number} of {found.count}", style="bold")
    console.print(Padding(found.text, (1, 2)), markup=False)
    if found.left:
        more = "one more" if found.left == 1 else f"{found.left} more"
        console.print(f"There {'is' if found.left == 1 else 'are'} {more}.")
        console.print(next_line("dojo check", "dojo hint"))
    else:
        spoil = "" if has_been_green(workspace, step) else " --spoil"
        console.print("That was the last hint. The lesson explains the step in detail.")
        console.print(next_line("dojo lesson", f"dojo solution {step.slug}{spoil}"))


def lesson(
    step: Annotated[
        str | None,
        typer.Argument(
            metavar="STEP", help="A step, rules or glossary. Default: the open step."
        ),
    ] = None,
) -> None:
    """Show the lesson of a step, the rules or the glossary."""
    from dicedojo.cli.show.console import make_console, next_line, step_title
    from dicedojo.cli.show.lesson import show_lesson
    from dicedojo.errors import ContentError

    workspace = _workspace()
    kata = workspace.kata
    if beside := PAGES.get(step or ""):
        page = kata.root / "lessons" / beside.format(kata=kata.name)
        title, after = "", ("dojo lesson", "dojo check")
    else:
        shown = kata.step(step) if step else workspace.step
        page, title = shown.lesson, step_title(shown, len(kata.steps))
        after = ("dojo check", "dojo hint")
    if not page.is_file():
        raise ContentError(f"The lesson {page} is missing.", next="dojo hint")
    console = make_console()
    show_lesson(console, page.read_text("utf-8"), title)
    console.print()
    console.print(next_line(*after))


def reset(
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Do not ask for confirmation.")
    ] = False,
) -> None:
    """Restore the module as it was when this step began; keep a copy."""
    from dicedojo.cli.show.console import make_console, next_line
    from dicedojo.workspace.advance import reset as put_back

    workspace = _workspace()
    file, step = workspace.module.name, workspace.step
    question = f"Put {file} back to how {step.name} began? A copy of yours is kept."
    ask = workspace.module.is_file() and not yes  # else there is nothing to lose
    if ask and not typer.confirm(question):
        typer.echo("Nothing was changed.")
        return
    kept = put_back(workspace)
    console = make_console()
    if kept is None:
        console.print(f"{file} has not changed since {step.name} began.")
    else:
        console.print(f"{file} is as it was when {step.name} began.")
        if kept != workspace.module:
            back = f"cp {_short(kept)} {_short(workspace.module)}"
            console.print("Your version is kept. To bring it back:")
            console.print(f"  {back}", soft_wrap=True, markup=False)
    console.print(next_line("dojo check"))


def solution(
    step: StepArgument = None,
    spoil: Annotated[
        bool, typer.Option("--spoil", help="Show it before the step is green.")
    ] = False,
) -> None:
    """Show the course's solution of a step that is green."""
    from rich.console import Group
    from rich.text import Text

    from dicedojo.cli.show.console import make_console, next_line
    from dicedojo.cli.show.lesson import code_block, show_pages
    from dicedojo.workspace.advance import has_been_green
    from dicedojo.workspace.advance import solution as look_up

    workspace = _workspace()
    chosen = workspace.kata.step(step) if step else workspace.step
    shown: list[Text] = []
    for name, source in look_up(workspace, chosen, spoil=spoil).items():
        block = Text(source) if name == "plan" else code_block(source)
        shown += [Text(f"{chosen.name}, {name}", style="bold"), block]
        shown.append(Text())
    console = make_console()
    show_pages(console, Group(*shown))
    if has_been_green(workspace, chosen):
        console.print("Yours may look different and be just as good.")
        console.print(next_line("dojo check"))
    else:
        console.print("Close it and write it in your own way; that is how it stays.")
        console.print(next_line("dojo check", "dojo lesson"))


def _workspace(folder: Path | None = None) -> Workspace:
    """Return the workspace around `folder`.

    Say if its progress was damaged, or if its course has changed.
    """
    from dicedojo.workspace.workspace import find_workspace, restore_given

    workspace = find_workspace(courses(), folder or Path.cwd())
    if workspace.rebuilt:
        typer.echo(
            "Your progress file was damaged; dojo rebuilt it from the journal.",
            err=True,
        )
    if workspace.course_changed:
        restore_given(workspace)
        typer.echo(CHANGED.format(course=workspace.kata.course), err=True)
    workspace.remember_course()
    return workspace


def _import_screens() -> None:
    """Import what shows the report, while the tests run."""
    import dicedojo.cli.show.check  # noqa: F401 - imported for later


def _short(path: Path) -> str:
    """Return the path as one would type it from here."""
    here = Path.cwd()
    shown = path.relative_to(here) if path.is_relative_to(here) else path
    return shlex.quote(str(shown))
