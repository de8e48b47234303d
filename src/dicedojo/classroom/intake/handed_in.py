"""Submissions as a download names them, and a directory of students to match them."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from dicedojo.classroom.intake.uploads import (
    UploadPart,
    newest_of,
    read_uploads,
    with_doubts,
)
from dicedojo.classroom.row import Student
from dicedojo.errors import UnusableInput
from dicedojo.submission import (
    HandedFiles,
    is_for_tests,
    leads_out,
    read_path,
)
from dicedojo.text import plain

Keys = Callable[[Student], Iterable[str]]
MAX_ID = 100  # characters; an id is printed, and names a page


@dataclass(frozen=True)
class HandedIn:
    """A submission: a folder, a zip file, or one or more single files.

    `id` is a printable name from the download, and later the student's id if the roster
    has a match. `origin` is relative to the class's folder, with forward slashes.
    `known_as` has the download's data about the student: "name", "email", "login",
    "sis" (the school's id), "canvas", "moodle" (numbers there), "squashed name"
    (without spaces and marks), "clone" (a folder that ends with the login), "numbered"
    (the name if its number counts uploads: `ada` for `ada-1`).
    """

    id: str
    name: str  # for people
    origin: str
    path: Path
    submitted_at: str = ""  # in UTC: 2026-09-01T08:00:00+00:00; "" if unknown
    known_as: dict[str, str] = field(default_factory=dict)
    parts: tuple[UploadPart, ...] = ()  # single files, or those of a folder
    late: bool = False  # the LMS marks it as late, without a time
    uploads: int = 1  # as far as the download shows
    number: int = 0  # of the upload by its name, `ada (1).zip`; 0 without one

    def within(self, folder: Path, inner: Path) -> HandedIn:
        """Return it with its origin relative to `folder`, which contains `inner`."""
        above = inner.relative_to(folder).as_posix()
        return self if above == "." else replace(self, origin=f"{above}/{self.origin}")

    @property
    def place(self) -> str:
        """The path of the graded file, relative to the class's folder.

        Of several files it is the first program, or else the first file.
        """
        if not self.parts[1:] or self.path.is_dir():
            return self.origin
        parts = newest_of(self.parts)
        programs = [
            part
            for part in parts
            if part.name.endswith(".py") and not is_for_tests(part.name)
        ]
        name = (programs or parts)[0].path.name
        return (PurePosixPath(self.origin).parent / name).as_posix()

    def read(self) -> HandedFiles:
        """Return the newest upload of each of its files, and problems.

        Raises:
            UnusableInput: it cannot be read.
        """
        if leads_out(self.path, self.path.parent.resolve()):
            raise UnusableInput(f"{self.origin} is a link, and was not followed.")
        if self.parts:
            return read_uploads(self.parts)
        return with_doubts(read_path(self.path))


@dataclass(frozen=True)
class Submissions:
    """The content of a class's folder: submissions by name, and other files."""

    handed_in: tuple[HandedIn, ...]
    others: tuple[str, ...]  # names of files that are not submissions
    layout: str  # "plain", "canvas", "moodle", "gradescope", "github classroom" …


@dataclass(frozen=True)
class LayoutMatch:
    """The submissions whose names follow a layout, and all other paths."""

    handed_in: tuple[HandedIn, ...]
    rest: tuple[Path, ...]
    old: tuple[str, ...] = ()  # names of files left from an earlier download


# Takes the class's folder and its content; returns None for another layout.
Layout = Callable[[Path, Sequence[Path]], LayoutMatch | None]


def as_id(name: str) -> str:
    """Return a printable id for a student, made from any name."""
    return plain(name.strip(), MAX_ID)


def origin_of(folder: Path, path: Path, files: int = 1) -> str:
    """Return the path of a submission, where `path` is the first of `files` files."""
    more = f" and {files - 1} more" if files > 1 else ""
    return path.relative_to(folder).as_posix() + more


class Directory:
    """Looks up students of a roster by ids and names."""

    def __init__(self, students: Iterable[Student]) -> None:
        everyone = list(students)

        def index(keys: Keys) -> dict[str, set[str]]:
            ids: defaultdict[str, set[str]] = defaultdict(set)
            for student in everyone:
                for key in keys(student):
                    if key:
                        ids[key].add(student.id)
            return ids

        self._ids = index(lambda student: [student.id])
        self._numbers = {
            name: index(_number(name)) for name in ("canvas", "moodle", "sis")
        }
        self._folded_ids = index(lambda student: [fold_case(student.id)])
        self._logins = index(
            lambda student: [fold_case(student.known_as.get("login", ""))]
        )
        self._emails = index(lambda student: [fold_case(student.email)])
        self._names = index(lambda student: [name_key(student.name)])
        self._squashed = index(lambda student: squash_names(student.name))
        self._groups = index(lambda student: [squash(student.group)])

    def fitting(self, known_as: dict[str, str]) -> set[str]:
        """Return the ids of the students that match the first useful clue.

        `known_as` is data from a download or a file of an LMS. The most reliable clues
        come first: a number of the LMS, an id, a username, an address, a full name.
        Several ids mean that the match is ambiguous.
        """
        return next(filter(None, self._clues(known_as)), set())

    def group(self, handed_in: HandedIn) -> set[str]:
        """Return the ids of a group's members, if a submission has the group's name.

        Canvas also gives the number of one member, so call this before `fitting`.
        """
        for clue in ("squashed name", "folder", "name"):
            name = squash(handed_in.known_as.get(clue, ""))
            if name in self._groups and name not in self._squashed:
                return self._groups[name]
        return set()

    def _clues(self, names: dict[str, str]) -> Iterator[set[str]]:
        nobody: set[str] = set()
        for name, index in self._numbers.items():
            stated = index.get(names.get(name, ""), nobody)
            yield stated | index.get(names.get(f"{name} or", ""), nobody)
        for key in ("sis", "folder", "login"):
            yield self._ids.get(
                unicodedata.normalize("NFC", names.get(key, "")), nobody
            )
        for key in ("sis", "folder", "login"):
            yield self._folded_ids.get(fold_case(names.get(key, "")), nobody)
        for key in ("login", "folder"):
            yield self._logins.get(fold_case(names.get(key, "")), nobody)
        for key in ("email", "folder"):
            yield self._emails.get(fold_case(names.get(key, "")), nobody)
        for key in ("name", "folder"):
            yield self._names.get(name_key(names.get(key, "")), nobody)
        yield self._squashed.get(squash(names.get("squashed name", "")), nobody)
        yield self._ending(names.get("clone", ""))
        if name := names.get("numbered", ""):
            yield from self._clues({"folder": name, "login": name})

    def _ending(self, clone: str) -> set[str]:
        """Return the students whose usernames are at the end of a clone's name."""
        words = fold_case(clone).split("-")
        ends = ("-".join(words[start:]) for start in range(1, len(words)))
        return {id for end in ends for id in self._logins.get(end, ())}


def _number(name: str) -> Keys:
    return lambda student: [student.known_as.get(name, "")]


def fold_case(text: str) -> str:
    """Return an id, a username or an address, case-folded."""
    return unicodedata.normalize("NFC", text.strip()).casefold()


def name_key(name: str) -> str:
    """Return a name's words, without case and accents, sorted.

    `Lovelace, Ada` and `Ada_LOVELACE` both give `ada lovelace`.
    """
    return " ".join(sorted(_words(name)))


def squash(name: str) -> str:
    """Return the letters and digits of a name."""
    return "".join(_words(name))


def squash_names(name: str) -> Iterator[str]:
    """Yield a squashed name, beginning with each of its words.

    It is not known which word begins the last name, so `Ada Lovelace` also gives
    `lovelaceada`.
    """
    words = _words(name)
    for start in range(len(words)):
        yield "".join(words[start:] + words[:start])


def _words(name: str) -> list[str]:
    decomposed = unicodedata.normalize("NFKD", name)
    bare = "".join(char for char in decomposed if not unicodedata.combining(char))
    return re.findall(r"[^\W_]+", bare.casefold())
