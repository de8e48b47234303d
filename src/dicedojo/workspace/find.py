"""Where a workspace is: the one around a folder, opened; or those right in it."""

from __future__ import annotations

import shlex
from pathlib import Path

from dicedojo.course.courses import Courses, find_courses
from dicedojo.errors import UnusableInput
from dicedojo.workspace.course_record import find_kata, hash_given, read_record
from dicedojo.workspace.journal import Journal, Progress, read_progress
from dicedojo.workspace.workspace import DOT, Workspace


def find_workspace(courses: Courses, where: Path) -> Workspace:
    """Return the workspace that `where` is in: the nearest one upwards.

    Raises:
        UnusableInput: there is none, or its progress cannot be read.
        MissingCourse: the course that it came from is not there any more.
    """
    where = where.absolute()
    if not where.is_dir():
        raise UnusableInput(f"There is no folder {where}.", next="dojo")
    folder = workspace_around(where)
    if folder is not None:
        return open_workspace(courses, folder)
    if below := workspaces_in(where):
        raise UnusableInput(
            "This folder is not a dojo workspace, but it holds one.",
            next=" or ".join(f"cd {shlex.quote(folder.name)}" for folder in below),
        )
    raise UnusableInput(
        "This folder is not a dojo workspace.",
        evidence=f"Neither {where} nor any folder above it was made by `dojo start`.",
        hint="Change into your workspace, or make one.",
        next="dojo start",
    )


def workspace_around(where: Path) -> Path | None:
    """Return the nearest folder from `where` up that is a workspace, if any is."""
    for folder in (where, *where.parents):
        if (folder / DOT).is_dir():
            return folder
    return None


def workspaces_in(folder: Path) -> tuple[Path, ...]:
    """Return the workspaces that lie right in `folder`, by name."""
    try:
        return tuple(sorted(path.parent for path in folder.glob(f"*/{DOT}/")))
    except OSError:
        return ()  # it is not ours to read


def open_workspace(courses: Courses, folder: Path) -> Workspace:
    """Return the workspace in `folder`, which has a `.dojo`.

    Raises:
        UnusableInput: its progress cannot be read.
        MissingCourse: the course that it came from is not there any more.
    """
    progress, rebuilt = saved_progress(folder)
    record = read_record(folder / DOT)
    kata = find_kata(courses, progress.kata, record, folder)
    changed = record is not None and record.content != hash_given(kata)
    return Workspace(folder, kata, progress, rebuilt, changed)


def saved_progress(folder: Path) -> tuple[Progress, bool]:
    """Return the progress of the workspace in `folder`, and whether it was rebuilt.

    Raises:
        UnusableInput: neither its file nor the journal says anything.
    """
    journal = Journal(folder / DOT / "journal.jsonl")
    return read_progress(folder / DOT / "progress.json", journal)


def known_courses(where: Path | None = None) -> Courses:
    """Return the courses for a command in a folder; by default in the present one.

    They are those of `find_courses`, and the one that the workspace around the folder
    remembers. A course that only lies there is not among them: its files are code. A
    folder that is stated (`--course`) replaces the remembered one of its name.

    Raises:
        UnusableInput: a folder of DOJO_COURSE has no course, or two share a name.
        ContentError: the shipped course is missing.
    """
    courses = find_courses()
    around = workspace_around(where or Path.cwd())
    record = read_record(around / DOT) if around else None
    own = record.folder_outside(around) if record and around else None
    return courses.with_remembered(own) if own else courses
