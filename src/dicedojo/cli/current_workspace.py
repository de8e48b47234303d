"""The workspace in which a learner's command runs, with its given files up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from dicedojo.cli import courses

if TYPE_CHECKING:
    from dicedojo.workspace.workspace import Workspace

CHANGED = """\
The course {course} has changed since you were last here.
  given/ now holds its current tests and features; your own files are unchanged.
  Next: dojo lesson"""


def current_workspace(folder: Path | None = None) -> Workspace:
    """Return the workspace around `folder`; around the present folder by default.

    Say if its progress was damaged, or if its course has changed; then its given files
    are those of the course as it is now.

    Raises:
        UnusableInput: there is none, or its progress cannot be read.
        MissingCourse: the course that it came from is not there any more.
    """
    from dicedojo.workspace.find import find_workspace
    from dicedojo.workspace.given import restore_given

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
