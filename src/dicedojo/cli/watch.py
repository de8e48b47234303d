"""The verb `watch`, a verdict at every save; and `dojo` alone, which says what is next.

Lines are for screen readers, pipes and terminals without a screen. Each verdict is
printed as `dojo check` prints it. A key is a line: the letter, Enter.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Annotated, TextIO

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from dicedojo.cli.every_command import COURSE, write_out
from dicedojo.cli.show.console import bar, make_console, next_line, step_title
from dicedojo.cli.steps import WorkspaceFolder
from dicedojo.course.courses import CourseFolder, Courses, find_courses
from dicedojo.course.kata import Kata
from dicedojo.errors import ContentError
from dicedojo.watch.practice import Practice
from dicedojo.watch.saves import INTERVAL
from dicedojo.watch.view import LABELS, Key, View
from dicedojo.workspace.check_words import after_last_step
from dicedojo.workspace.find import (
    known_courses,
    open_workspace,
    workspace_around,
    workspaces_in,
)
from dicedojo.workspace.workspace import Workspace, plan_in

QUIT = "q"


def watch(
    folder: WorkspaceFolder = None,
    no_tui: Annotated[
        bool,
        typer.Option("--no-tui", help="Print lines, for a screen reader or a pipe."),
    ] = False,
) -> None:
    """Practise: a verdict at every save, one key to go on."""
    practise(folder, is_screen=on_terminal() and not no_tui)


def on_terminal() -> bool:
    """Return whether somebody can see a screen here, and press keys."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def practise(folder: Path | None, *, is_screen: bool) -> None:
    """Practise in the workspace around a folder, until the learner leaves."""
    if is_screen:
        from dicedojo.watch.screen import practise_on_screen

        practise_on_screen(Practice(folder))
        return
    console = make_console()
    coloured = console.is_terminal and not console.no_color
    practice = Practice(folder, columns=console.width, coloured=coloured)
    practise_in_lines(practice, sys.stdin)


class Lines:
    """Prints what is new in a view."""

    def __init__(self) -> None:
        self._shown = View()

    def show(self, view: View) -> None:
        before, self._shown = self._shown, view
        if view.checks != before.checks:
            _say(f"\n{_what_was_saved(view)}\n{view.verdict}")
        if view.predicted and view.predicted != before.predicted:
            _say(view.predicted)
        if view.page and view.page != before.page:
            _say(f"\n{view.page}")
        if view.missing and view.missing != before.missing:
            _say(f"\n{view.missing}")
        if view.survivors and view.survivors != before.survivors:
            _say(f"\n{view.survivors}")
        if view.next and view.next != before.next:
            _say(f"Next: {view.next}")
        if view.keys and not view.busy and (before.busy or view.keys != before.keys):
            _say(_offer(view.keys))


def practise_in_lines(practice: Practice, typed: TextIO) -> None:
    """Practise until `typed` ends, or says q."""
    practice.tell = Lines().show
    keys: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(typed, keys), daemon=True).start()
    try:
        while True:
            practice.turn()
            try:
                word = keys.get(timeout=INTERVAL)
            except Empty:
                continue
            if word == QUIT:
                return
            if word in practice.view.keys:
                practice.press(Key(word))
            elif word:
                _say(f"{word} is not offered now. {_offer(practice.view.keys)}")
    finally:
        practice.leave()


def _say(text: str) -> None:
    write_out(f"{text}\n")  # it has its colours already, and is folded


def _read(typed: Iterable[str], keys: SimpleQueue[str]) -> None:
    for line in typed:
        keys.put(line.strip().lower())
    keys.put(QUIT)


def _what_was_saved(view: View) -> str:
    if not view.saved:
        return "Checked:"
    return f"Saved: {', '.join(view.saved)}"


def _offer(keys: tuple[Key, ...]) -> str:
    offered = [f"{key} {LABELS[key]}" for key in keys]
    return f"Keys: {', '.join([*offered, f'{QUIT} quit'])}"


def show_home() -> None:
    """Print the katas, the progress of this workspace, and the next command.

    In a workspace, and on a terminal, practise.
    """
    all_courses = known_courses()
    folder = workspace_around(Path.cwd())
    workspace = open_workspace(all_courses, folder) if folder else None
    if workspace is not None and on_terminal():
        practise(workspace.folder, is_screen=True)
        return
    console = make_console()
    console.print("dicedojo  [dim]dice katas, test first[/]\n")
    for course in all_courses.folders:
        _show_course(console, all_courses, course, workspace)
    for problem in all_courses.problems:
        console.print(f"{problem}\n", markup=False)
    if workspace is None:
        _show_way_in(console, all_courses)
        return
    console.print(f"You are in {workspace.folder}", soft_wrap=True, markup=False)
    if workspace.progress.finished:
        console.print("The kata is finished. How strong are your tests?")
        show_following(console, workspace.kata)
        console.print(next_line(*after_last_step(workspace.kata)))
        return
    title = step_title(workspace.step, len(workspace.kata.steps))
    console.print(title, markup=False)
    plan = plan_in(workspace)
    if plan is not None:
        console.print(f"Your plan: {plan.goal}", markup=False, style="dim")
    console.print(next_line("dojo check", "dojo lesson"))


def show_following(console: Console, kata: Kata) -> None:
    """Print which kata comes after this one, and how to start it."""
    all_courses = known_courses()
    following = all_courses.following(kata)
    if following is not None:
        name = all_courses.label(following.course, following.name)
        start = f"cd .. && dojo start {name}"
        if following.root not in (one.root for one in find_courses().folders):
            start += f" {COURSE} {shlex.quote(str(following.root))}"
        line = f"The next kata is {following.title}: {start}"
        console.print(line, markup=False, soft_wrap=True)


def _show_course(
    console: Console,
    courses: Courses,
    course: CourseFolder,
    workspace: Workspace | None,
) -> None:
    """Print a course: its name where there are several, then its katas."""
    if not (course.installed and course == courses.folders[0]):
        where = "" if course.installed else f"  in {course.root}"
        console.print(f"{course.name}[dim]{escape(where)}[/]", soft_wrap=True)
    try:
        katas = {courses.label(course.name, one.name): one for one in course.katas}
        width = max([12, *map(len, katas)])
        for label, kata in katas.items():
            is_open = workspace is not None and (
                (workspace.kata.name, workspace.kata.root) == (kata.name, kata.root)
            )
            mine = workspace if is_open else None
            _show_kata(console, kata, f"{label:<{width}}", mine)
    except ContentError as error:
        console.print(str(error), markup=False, soft_wrap=True)
    console.print()


def _show_way_in(console: Console, courses: Courses) -> None:
    below = workspaces_in(Path.cwd())
    if below:
        console.print("Your workspace is one folder below.")
        console.print(next_line(*(f"cd {shlex.quote(one.name)}" for one in below)))
        return
    first = next(iter(courses.names), "KATA")
    console.print("This folder is not a workspace yet.")
    console.print(next_line(f"dojo start {first}"))


def _show_kata(
    console: Console, kata: Kata, label: str, workspace: Workspace | None
) -> None:
    count = len(kata.steps)
    done = 0
    if workspace is not None:
        done = count if workspace.progress.finished else len(workspace.open_steps) - 1
    line = Text.assemble((f"  {label} ", "bold"), bar(done, count))
    line.append(f"  {done} of {count} steps")
    console.print(line)
    console.print(Padding(Text(kata.summary, style="dim"), (0, 0, 0, 4)))
