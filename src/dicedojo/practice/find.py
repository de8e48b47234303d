"""Finds a workspace, and the course that it was started from."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict, dataclass
from pathlib import Path

from msgspec import DecodeError
from msgspec.json import decode

from dicedojo.course import CourseFolder, Courses, Kata, find_courses
from dicedojo.errors import UnusableInput
from dicedojo.files import DOT, hash_files
from dicedojo.practice.journal import Journal, Progress, read_progress, write_whole
from dicedojo.practice.workspace import Workspace

SCHEMA = "dicedojo/course/v1"
RECORD_FILE = "course.json"  # in .dojo; older workspaces have none
SEEN = ("katas", "features")  # trees with files for workspaces


def find_workspace(courses: Courses, where: Path) -> Workspace:
    """Return the workspace that contains `where`: the nearest one upwards.

    Raises:
        UnusableInput: there is none, or its progress cannot be read.
        MissingCourse: its course is missing.
    """
    place = where.absolute()
    if not place.is_dir():
        raise UnusableInput(f"There is no folder {place}.", next="dojo")
    folder = workspace_around(place)
    if folder is not None:
        return open_workspace(courses, folder)
    if below := workspaces_in(where):  # by paths from the current folder
        number = f"{len(below)} of them" if below[1:] else "one"
        raise UnusableInput(
            f"This folder is not a dojo workspace, but it holds {number}.",
            next=" or ".join(f"cd {shlex.quote(str(folder))}" for folder in below),
        )
    raise UnusableInput(
        "This folder is not a dojo workspace.",
        evidence=f"Neither {place} nor any folder above it was made by `dojo start`.",
        hint="Change into your workspace, or make one.",
        next="dojo",
    )


def workspace_around(where: Path) -> Path | None:
    """Return the nearest workspace folder from `where` upwards; None if none."""
    for folder in (where, *where.parents):
        if (folder / DOT).is_dir():
            return folder
    return None


def workspaces_in(folder: Path) -> tuple[Path, ...]:
    """Return the workspaces directly below `folder`, by name."""
    try:
        return tuple(sorted(path.parent for path in folder.glob(f"*/{DOT}/")))
    except OSError:
        return ()  # no permission to read it


def open_workspace(courses: Courses, folder: Path) -> Workspace:
    """Return the workspace in `folder`, which has a `.dojo`.

    Raises:
        UnusableInput: its progress cannot be read.
        MissingCourse: its course is missing.
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


def known_courses() -> Courses:
    """Return the courses for a command in the present folder.

    They are those of `find_courses` and the one that the surrounding workspace
    remembers. A course that only lies in the folder is not included, because its files
    are code. A folder stated with `--course` replaces the remembered one of the same
    name.

    Raises:
        UnusableInput: a folder of DOJO_COURSE has no course, or two share a name.
        ContentError: the shipped course is missing.
    """
    courses = find_courses()
    folder = workspace_around(Path.cwd())
    record = read_record(folder / DOT) if folder else None
    remembered = record.folder_outside(folder) if record and folder else None
    return courses.with_remembered(remembered) if remembered else courses


class MissingCourse(UnusableInput):
    """The course of a workspace is missing."""


@dataclass(frozen=True)
class CourseRecord:
    """A course as a workspace remembers it."""

    name: str
    root: Path  # where it was found
    installed: bool  # a wheel; its path depends on the environment
    content: str  # hash of the files that a workspace gets from it
    module: str = ""  # the learner's file; "" in older records

    @property
    def folder(self) -> CourseFolder:
        return CourseFolder(self.name, self.root, self.installed)

    def folder_outside(self, workspace: Path) -> CourseFolder | None:
        """Return where the course was; None if it is installed, or in the workspace."""
        is_outside = not self.installed and self.folder.is_outside(workspace)
        return self.folder if is_outside else None


def record_of(kata: Kata) -> CourseRecord:
    """Return what a workspace remembers of its kata's course."""
    module = f"{kata.module}.py"
    content = hash_given(kata)
    return CourseRecord(kata.course, kata.root, kata.installed, content, module)


def read_record(dot: Path) -> CourseRecord | None:
    """Return the record in a `.dojo` folder; None without one, or if it is damaged."""
    try:
        content = (dot / RECORD_FILE).read_bytes()
        return decode(
            content, type=CourseRecord, dec_hook=lambda kind, text: kind(text)
        )
    except (OSError, DecodeError, RecursionError, UnicodeDecodeError):
        return None


def write_record(dot: Path, record: CourseRecord) -> None:
    """Write the record into a `.dojo` folder.

    Raises:
        UnusableInput: it cannot be written.
    """
    facts = {"schema": SCHEMA, **asdict(record), "root": str(record.root)}
    write_whole(dot / RECORD_FILE, (json.dumps(facts, indent=2) + "\n").encode())


def remember_course(workspace: Workspace) -> None:
    """Record which course a workspace has, and a hash of its content."""
    record = record_of(workspace.kata)
    if record != read_record(workspace.folder / DOT):
        write_record(workspace.folder / DOT, record)


def find_kata(
    courses: Courses, name: str, record: CourseRecord | None, workspace: Path
) -> Kata:
    """Return the kata of a workspace, from the course that it remembers.

    A folder of that name stated with `--course` comes first, then the place where the
    course was, then any course of its name. A workspace without a record uses the
    shipped course, or a folder in its place.

    Raises:
        MissingCourse: the course, or the kata in it, is missing.
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
    if courses.find(record.name):
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
    match = courses.find(record.name)
    candidates = [match] if match else []
    remembered = record.folder_outside(workspace)
    if remembered is None:
        return candidates
    is_stated = match is not None and match in courses.stated and not match.installed
    return [*candidates, remembered] if is_stated else [remembered, *candidates]


def hash_given(kata: Kata) -> str:
    """Return a hash of the files of a kata that a workspace depends on."""
    files = {
        path.relative_to(kata.root).as_posix(): path.read_bytes()
        for tree in SEEN
        for path in (kata.root / tree / kata.name).rglob("*")
        if path.is_file() and not {"__pycache__", "samples"} & set(path.parts)
    }
    return hash_files(files)
