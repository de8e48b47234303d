"""The courses that a command knows: those within reach, and that of its workspace."""

from __future__ import annotations

from pathlib import Path

from dicedojo.course.courses import Courses, find_courses
from dicedojo.workspace.course_record import read_record
from dicedojo.workspace.find import workspace_around
from dicedojo.workspace.workspace import DOT


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
