"""The katas, the progress of a workspace, and the next command: `dojo` alone."""

from __future__ import annotations

import shlex
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from dicedojo.console import COURSE, bar, make_console, next_line
from dicedojo.course import CourseFolder, Courses, Kata, find_courses, step_title
from dicedojo.errors import ContentError
from dicedojo.practice.check_words import after_last_step
from dicedojo.practice.find import (
    known_courses,
    open_workspace,
    workspace_around,
    workspaces_in,
)
from dicedojo.practice.workspace import Workspace, plan_in


def show_home() -> None:
    """Print the katas, the progress of this workspace, and the next command."""
    all_courses = known_courses()
    folder = workspace_around(Path.cwd())
    workspace = open_workspace(all_courses, folder) if folder else None
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
        if following.root not in (course.root for course in find_courses().folders):
            start += f" {COURSE} {shlex.quote(str(following.root))}"
        line = f"The next kata is {following.title}: {start}"
        console.print(line, markup=False, soft_wrap=True)


def _show_course(
    console: Console,
    courses: Courses,
    course: CourseFolder,
    workspace: Workspace | None,
) -> None:
    """Print a course: its name if there are several, then its katas."""
    if not (course.installed and course == courses.folders[0]):
        where = "" if course.installed else f"  in {course.root}"
        console.print(f"{course.name}[dim]{escape(where)}[/]", soft_wrap=True)
    try:
        katas = {courses.label(course.name, kata.name): kata for kata in course.katas}
        width = max([12, *map(len, katas)])
        for label, kata in katas.items():
            is_open = workspace is not None and (
                (workspace.kata.name, workspace.kata.root) == (kata.name, kata.root)
            )
            own_workspace = workspace if is_open else None
            _show_kata(console, kata, f"{label:<{width}}", own_workspace)
    except ContentError as error:
        console.print(str(error), markup=False, soft_wrap=True)
    console.print()


def _show_way_in(console: Console, courses: Courses) -> None:
    paths = workspaces_in(Path.cwd())
    if paths:
        console.print("Your workspace is one folder below.")
        console.print(next_line(*(f"cd {shlex.quote(path.name)}" for path in paths)))
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
