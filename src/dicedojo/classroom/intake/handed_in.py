"""The hand-in of one student, and all those of a folder as a layout reads it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Literal

from dicedojo.classroom.intake.uploads import (
    Part,
    newest_of,
    read_uploads,
    with_doubts,
)
from dicedojo.errors import UnusableInput
from dicedojo.submission.folder_files import read_path
from dicedojo.submission.handed_files import HandedFiles, is_archive, is_for_tests
from dicedojo.text import plain

Kind = Literal["folder", "file", "zip"]
MAX_ID = 100  # characters; an id is printed, and names a page


@dataclass(frozen=True)
class HandedIn:
    """A submission: a folder, a zip file, or one or more single files.

    `id` is the student's after it is matched to the roster; before that it is what the
    download calls them, fit to print. `origin` is relative to the class's folder, with
    forward slashes. `known_as` is what the download tells about the student: "name",
    "email", "login", "sis" (the school's id), "canvas", "moodle" (their numbers there),
    "squashed name" (without spaces and marks), "clone" (a folder that ends with login),
    "numbered" (what their name is if its number counts uploads: `ada` for `ada-1`).
    """

    id: str
    name: str  # for people
    origin: str
    path: Path
    kind: Kind
    submitted_at: str = ""  # in UTC: 2026-09-01T08:00:00+00:00; "" where nothing tells
    known_as: dict[str, str] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()  # of the kind "file", or of a folder with uploads
    late: bool = False  # the LMS marks it as late, without saying how much
    uploads: int = 1  # as far as the download tells
    number: int = 0  # which upload it is by its name, `ada (1).zip`; 0 without one

    def within(self, folder: Path, inner: Path) -> HandedIn:
        """Return it with its origin relative to `folder`, in which `inner` lies."""
        above = inner.relative_to(folder).as_posix()
        return self if above == "." else replace(self, origin=f"{above}/{self.origin}")

    @property
    def place(self) -> str:
        """The path of what is graded, relative to the class's folder.

        Of several files that is the first program, or else the first of them.
        """
        if self.kind != "file" or not self.parts[1:]:
            return self.origin
        parts = newest_of(self.parts)
        names = [part.path.name for part in parts if _is_program(part.name)]
        name = names[0] if names else parts[0].path.name
        return (PurePosixPath(self.origin).parent / name).as_posix()

    def read(self) -> HandedFiles:
        """Return its files, the newest of each, and what was left out of them.

        Raises:
            UnusableInput: it cannot be read.
        """
        if _leads_out(self.path):
            raise UnusableInput(f"{self.origin} is a link, and was not followed.")
        if self.parts:
            return read_uploads(self.parts)
        return with_doubts(read_path(self.path))


@dataclass(frozen=True)
class Found:
    """What lies in a class's folder: submissions by name, and everything else."""

    handed_in: tuple[HandedIn, ...]
    others: tuple[str, ...]  # names of files that are not submissions
    layout: str  # "plain", "canvas", "moodle", "gradescope", "github classroom" …


def _is_program(name: str) -> bool:
    return name.endswith(".py") and not is_for_tests(name)


def _leads_out(path: Path) -> bool:
    """Return whether a path is a link to something outside its own folder."""
    # Where `resolve` fails on a link to itself, this leads nowhere.
    return not Path(os.path.realpath(path)).is_relative_to(path.parent.resolve())


@dataclass(frozen=True)
class Recognised:
    """The submissions whose names follow a layout, and the paths that do not."""

    handed_in: tuple[HandedIn, ...]
    rest: tuple[Path, ...]
    old: tuple[str, ...] = ()  # names of what an earlier download has left


# Takes the class's folder and what lies in it; None where the layout is another.
Layout = Callable[[Path, Sequence[Path]], Recognised | None]


def as_id(name: str) -> str:
    """Return a student's id made of a name that may hold anything."""
    return plain(name.strip(), MAX_ID)


def origin_of(folder: Path, path: Path, files: int = 1) -> str:
    """Return where a submission lies, of which `path` is the first of `files`."""
    more = f" and {files - 1} more" if files > 1 else ""
    return path.relative_to(folder).as_posix() + more


def kind_of(path: Path, files: int = 1) -> Kind:
    """Return what kind of submission lies at a path, which may be one of `files`."""
    if path.is_dir():
        return "folder"
    return "zip" if files == 1 and is_archive(path) else "file"
