"""Which course a workspace came from: written at the start, read by every command."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from dicedojo.course.courses import CourseFolder, Courses
from dicedojo.course.kata import Kata
from dicedojo.digest import hash_files
from dicedojo.errors import UnusableInput
from dicedojo.workspace.journal import write_whole

SCHEMA = "dicedojo/course/v1"
FILE = "course.json"  # in .dojo; workspaces from before it have none
SEEN = ("katas", "features")  # the trees from which a workspace gets files


class MissingCourse(UnusableInput):
    """The course of a workspace is not where it was."""


@dataclass(frozen=True)
class CourseRecord:
    """A course as a workspace remembers it."""

    name: str
    root: Path  # where it was found
    installed: bool  # a wheel, which another environment has elsewhere
    content: str  # hash of the files that a workspace gets from it
    module: str = ""  # the learner's file; "" in a record from before it was kept

    @property
    def folder(self) -> CourseFolder:
        return CourseFolder(self.name, self.root, self.installed)

    def folder_outside(self, workspace: Path) -> CourseFolder | None:
        """Return where the course was; None if it is installed, or in the workspace."""
        stated = not self.installed and self.folder.is_outside(workspace)
        return self.folder if stated else None


def record_of(kata: Kata) -> CourseRecord:
    """Return what a workspace remembers of its kata's course."""
    module = f"{kata.module}.py"
    content = hash_given(kata)
    return CourseRecord(kata.course, kata.root, kata.installed, content, module)


def read_record(dot: Path) -> CourseRecord | None:
    """Return the record in a `.dojo` folder; None without one, or if it is damaged."""
    try:
        facts: Any = json.loads((dot / FILE).read_text("utf-8"))
        return CourseRecord(
            name=str(facts["name"]),
            root=Path(facts["root"]),
            installed=bool(facts["installed"]),
            content=str(facts["content"]),
            module=str(facts.get("module", "")),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write_record(dot: Path, record: CourseRecord) -> None:
    """Write the record into a `.dojo` folder.

    Raises:
        UnusableInput: it cannot be written.
    """
    facts = {"schema": SCHEMA, **asdict(record), "root": str(record.root)}
    write_whole(dot / FILE, (json.dumps(facts, indent=2) + "\n").encode())


def find_kata(
    courses: Courses, name: str, record: CourseRecord | None, workspace: Path
) -> Kata:
    """Return the kata of a workspace, from the course that it remembers.

    A folder of that name that is stated now (`--course`) comes first, then the place
    where the course was, then any course of its name. A workspace without a record
    was started with the shipped course, or with a folder in its place.

    Raises:
        MissingCourse: the course, or the kata in it, is not there any more.
    """
    for folder in _candidates(courses, record, workspace):
        if folder.has(name):
            return folder.load(name)
    if record is None:
        raise MissingCourse(
            f"This workspace is for {name!r}, which no course has.",
            evidence=f"The katas are: {', '.join(courses.names)}.",
            hint="Is it from a course of its own? Say where that is.",
            next=f"dojo start {name} --course DIR",
        )
    if courses.named(record.name):
        text = f"The course {record.name} has no kata {name!r} any more."
    else:
        text = f"The course {record.name}, from which this workspace came, is missing."
    where = "installed" if record.installed else "found"
    raise MissingCourse(
        text,
        evidence="\n".join([f"It was {where} in {record.root}.", *courses.problems]),
        hint="Your files are unchanged. Install the course again, or say where it is.",
        next=f"dojo start {name} --course DIR",
    )


def _candidates(
    courses: Courses, record: CourseRecord | None, workspace: Path
) -> list[CourseFolder]:
    if record is None:
        return list(courses.folders)
    named = courses.named(record.name)
    found = [named] if named else []
    own = record.folder_outside(workspace)
    if own is None:
        return found
    stated = named is not None and named in courses.stated and not named.installed
    return [*found, own] if stated else [own, *found]


def hash_given(kata: Kata) -> str:
    """Return a hash of what a workspace gets: stub, starter tests, features, hints."""
    files = {
        path.relative_to(kata.root).as_posix(): path.read_bytes()
        for tree in SEEN
        for path in (kata.root / tree / kata.name).rglob("*")
        if path.is_file() and not {"__pycache__", "samples"} & set(path.parts)
    }
    return hash_files(files)
