"""The verbs that show content of the course: lesson, hint and solution."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.cells import cell_len
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from dicedojo.console import make_console, next_line, typed
from dicedojo.course import Gives, Step, gives, step_title
from dicedojo.errors import UnusableInput
from dicedojo.files import DOT, save_whole
from dicedojo.practice.advance import has_been_green, take_hint
from dicedojo.practice.advance import solution as look_up
from dicedojo.practice.check_run import describe_likeness
from dicedojo.practice.check_words import after_last_step
from dicedojo.practice.commands.steps import current_workspace
from dicedojo.practice.given import waits_for_a_test
from dicedojo.practice.lessons.lesson import up_to_its_test
from dicedojo.practice.lessons.printed import (
    code_block,
    require_lesson,
    show_lesson,
    show_pages,
)
from dicedojo.practice.workspace import Workspace
from dicedojo.text import counted

JUST_AS_GOOD = "Yours may look different and be just as good."
MAX_COLUMNS = 240  # for two programs side by side
GAP = 3  # columns between them
YOURS = """\
**Your test comes here**: write it in `tests/test_{module}.py`.
The lesson goes on once `dojo check` has seen it red; then the course's tests lie in
`given/`, too. `dojo hint` opens both at once.
"""
PAGE = "lesson.html"  # in .dojo


def lesson(
    step: Annotated[
        str | None,
        typer.Argument(
            metavar="STEP", help="A step, rules or glossary. Default: the open step."
        ),
    ] = None,
    html: Annotated[
        bool,
        typer.Option("--html", help="Write it as a page, and open that in a browser."),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="With --html: the file to write. Default: .dojo/lesson.html.",
        ),
    ] = None,
) -> None:
    """Show the lesson of a step, the rules or the glossary."""
    if out is not None and not html:
        raise UnusableInput(
            "--out names the file of the page that --html writes.",
            next=f"dojo lesson --html --out {typed(out)}",
        )
    workspace = current_workspace()
    kata, is_cut = workspace.kata, False
    if page := kata.pages.get(step or ""):
        title, next_commands, options = "", ("dojo lesson", "dojo check"), None
    else:
        kata_step = kata.step(step, others=kata.pages) if step else workspace.step
        page, title = kata_step.lesson, step_title(kata_step, len(kata.steps))
        next_commands = ("dojo check", "dojo hint")
        options = "" if kata_step == workspace.step else f" --step {kata_step.number}"
        waits = kata_step == workspace.step and waits_for_a_test(workspace)
        if waits and gives(kata.steps, kata_step) is not Gives.TEST:
            is_cut = True
            next_commands = ("write that test, then dojo check", "dojo hint")
    require_lesson(page)
    console = make_console()
    text = page.read_text("utf-8")
    if is_cut:
        text = up_to_its_test(text) + YOURS.format(module=kata.module)
    if html:
        from dicedojo.practice.lessons.page import lessons_in, render_lesson

        file = out or workspace.folder / DOT / PAGE
        content = render_lesson(
            *(text, kata.title, title, next_commands, options),
            contents=lessons_in(kata),
            here=page.relative_to(kata.root).as_posix(),
        )
        save_whole(file, content.encode())
        _open(console, file)
    else:
        show_lesson(console, text, title, options)
        console.print()
    console.print(next_line(*next_commands))


def _open(console: Console, file: Path) -> None:
    """Open a page in a browser, if this is a terminal, and print its path."""
    import webbrowser  # lessons on the terminal do not need it

    try:
        opened = console.is_terminal and webbrowser.open(file.resolve().as_uri())
    except webbrowser.Error:
        opened = False
    place = "in your browser" if opened else "a page to open in a browser"
    console.print(f"The lesson is {place}: {typed(file)}", markup=False, soft_wrap=True)


def hint() -> None:
    """Show a hint for the open step; ask again for a more direct one."""
    workspace = current_workspace()
    step = workspace.step
    hint = take_hint(workspace)
    console = make_console()
    if hint is None:
        console.print(f"{step.name} has no hints; its lesson says more.")
        console.print(next_line("dojo lesson"))
        return
    if not hint.number:
        console.print(hint.text)
        console.print("`dojo lesson` shows all of this step's lesson.")
        console.print(next_line("write a test of your own, then dojo check"))
        return
    if workspace.has_changed and (likeness := describe_likeness(workspace)):
        console.print(likeness, markup=False)
        console.print()
    console.print(f"{step.name}, hint {hint.number} of {hint.count}", style="bold")
    console.print(Padding(hint.text, (1, 2)), markup=False)
    if hint.left:
        count = "one more" if hint.left == 1 else f"{hint.left} more"
        console.print(f"There {'is' if hint.left == 1 else 'are'} {count}.")
        console.print(next_line("dojo check", "dojo hint"))
    else:
        spoil = "" if has_been_green(workspace, step) else " --spoil"
        console.print("That was the last hint. The lesson explains the step in detail.")
        console.print(next_line("dojo lesson", f"dojo solution {step.slug}{spoil}"))


def solution(
    step: Annotated[
        str | None,
        typer.Argument(
            metavar="STEP", help="Number or name of a step. Default: the open step."
        ),
    ] = None,
    spoil: Annotated[
        bool, typer.Option("--spoil", help="Show it before the step is green.")
    ] = False,
) -> None:
    """Show the course's solution of a step that is green."""
    workspace = current_workspace()
    kata_step = workspace.kata.step(step) if step else workspace.step
    if workspace.progress.finished and not step and workspace.module.is_file():
        _show_both_modules(workspace, kata_step)
        return
    blocks: list[Text] = []
    for name, source in look_up(workspace, kata_step, spoil=spoil).items():
        block = Text(source) if name == "plan" else code_block(source)
        blocks += [Text(f"{kata_step.name}, {name}", style="bold"), block]
        blocks.append(Text())
    console = make_console()
    show_pages(console, Group(*blocks))
    if has_been_green(workspace, kata_step):
        console.print(JUST_AS_GOOD)
        console.print(next_line("dojo check"))
    else:
        console.print("Close it and write it in your own way; that is how it stays.")
        console.print(next_line("dojo check", "dojo lesson"))


def _show_both_modules(workspace: Workspace, last: Step) -> None:
    """Print the learner's module and the course's: side by side, if there is room."""
    *_, course = look_up(workspace, last, spoil=False).values()
    own = workspace.module.read_text("utf-8", errors="replace")
    console = make_console(columns=MAX_COLUMNS)
    titles = f"Your {workspace.module.name}", f"The course's {workspace.module.name}"
    blocks, width = [], GAP
    for title, code in zip(titles, (own, course), strict=True):
        lines = code.splitlines()
        width += max(map(cell_len, lines), default=0)
        count = counted(len(lines), "line")
        blocks.append(Group(Text(f"{title}: {count}", "bold"), code_block(code)))
    if width <= console.width:
        columns = Table.grid(padding=(0, GAP, 0, 0))
        columns.add_row(*blocks)
        show_pages(console, columns)
    else:
        show_pages(console, Group(blocks[0], Text(), blocks[1]))
    console.print()
    console.print(JUST_AS_GOOD)
    console.print(next_line(*after_last_step(workspace.kata)))
