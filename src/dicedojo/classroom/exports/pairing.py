"""Which line of a downloaded file is whose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dicedojo.classroom.exports.results import Result, Results, named
from dicedojo.classroom.exports.sheet import Sheet
from dicedojo.classroom.intake.people import Directory
from dicedojo.classroom.student import Student
from dicedojo.errors import UnusableInput
from dicedojo.text import counted, plain

MAX_NAMED = 8  # students that a message lists
NUMBERS = ("canvas", "moodle")  # unique in an LMS


@dataclass(frozen=True)
class Listed:
    """A student as a line of the file identifies them."""

    line: int
    known_as: dict[str, str]  # as Directory takes it
    label: str  # for messages


@dataclass(frozen=True)
class Pairs:
    """The results by line of the file, and the students whom no line is about."""

    by_line: dict[int, Result]
    unlisted: tuple[Student, ...]


@dataclass(frozen=True)
class Filled:
    """A downloaded file with the points in it, and sentences on what was done."""

    sheet: Sheet
    results: tuple[Result, ...]  # of the students whom the file lists
    notes: tuple[str, ...]


def ids(students: Sequence[Student]) -> str:
    """Return the first ids, for a message."""
    shown = ", ".join(plain(one.id, 40) for one in students[:MAX_NAMED])
    more = len(students) - MAX_NAMED
    return f"{shown} and {more:,} more" if more > 0 else shown


def pair(
    listed: Iterable[Listed], results: Results, file: str, *, skip_unlisted: bool
) -> Pairs:
    """Return whose each line is; the lines of other people are not among them.

    Raises:
        UnusableInput: a line could be that of several students, two lines are one
            student's, no line is anyone's, or a student with points is on none.
    """
    by_id = {one.student.id: one for one in results.results}
    directory = Directory(one.student for one in results.results)
    lines: dict[str, int] = {}
    for one in listed:
        fitting = sorted(
            id
            for id in directory.fitting(one.known_as)
            if not _contradicts(by_id[id].student, one.known_as)
        )
        where = f"{file}, row {one.line + 1} ({plain(one.label, 60)})"
        if len(fitting) > 1:
            some = " or ".join(plain(id, 60) for id in fitting[:3])
            raise UnusableInput(
                f"{where}: this could be {some}.",
                hint="Add the LMS's numbers to the roster, in a column `canvas` or "
                "`moodle`.",
            )
        if fitting and fitting[0] in lines:
            raise UnusableInput(
                f"{where}: this is {plain(fitting[0], 60)}, "
                f"as row {lines[fitting[0]] + 1} is.",
                hint="Correct the roster, so that each row fits one student.",
            )
        if fitting:
            lines[fitting[0]] = one.line
    if not lines:
        raise UnusableInput(
            f"{file} lists nobody of this class.",
            hint="Is it the download of this class? Students are found by the LMS's "
            "number, id, username, e-mail address or full name.",
        )
    unlisted = [one for one in results.results if one.student.id not in lines]
    with_points = [one for one in unlisted if one.points is not None]
    if with_points and not skip_unlisted:
        more = len(with_points) - 1
        others = f", nor {counted(more, 'other student')}" if more else ""
        raise UnusableInput(
            f"{named(with_points[0].student)}: not in {file}{others}.",
            hint="Compare ids, e-mail addresses and names, or leave such students out.",
            next="the same command with --skip-unlisted",
        )
    return Pairs(
        {line: by_id[id] for id, line in lines.items()},
        tuple(one.student for one in unlisted),
    )


def _contradicts(student: Student, known_as: dict[str, str]) -> bool:
    """Return whether the LMS has given the two different numbers."""
    return any(
        student.known_as.get(name, "") not in ("", known_as.get(name, ""))
        for name in NUMBERS
        if known_as.get(name)
    )
