"""Reads a roster, the CSV file with the students of a class.

Its columns are dojo's, or those of an LMS's export in English:

- Canvas, the gradebook's export: Student, ID, SIS User ID, SIS Login ID, Section.
- Moodle, an assignment's grading worksheet: Identifier ("Participant 1034"), Full name,
  Email address; a list of participants or the gradebook: First name, Last name (before
  Moodle 4, Surname), ID number, Email address, Groups.
- Gradescope, roster and grades: First Name, Last Name, SID, Email, Sections.
- GitHub Classroom: identifier, github_username, github_id, name.
- Classroom 50: username, first_name, last_name, email, section, github_id, role.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dicedojo.classroom.intake.table import (
    TableRow,
    read_table,
    read_worksheet,
    rename,
)
from dicedojo.classroom.row import Student
from dicedojo.errors import UnusableInput
from dicedojo.text import UNPRINTABLE, counted, plain

MAX_ID = 100  # characters
MAX_CELL = 200  # characters that are kept of a name, an address, a section
EXAMPLE = "id,name,email,section,group"
POINTS = "Points Possible"  # Canvas's row of maxima, below the header
TEST_STUDENT = "Student, Test"  # added by Canvas for the teacher's student view
# Columns are compared without case, spaces and punctuation: `E-mail` is `email`.
NAMES = (
    ("name",),
    ("fullname",),
    ("student",),
    ("firstname", "lastname"),
    ("firstname", "surname"),
)
EMAILS = ("email", "emailaddress", "mail")
SECTIONS = ("section", "sections")
GROUPS = ("group", "groups", "groupname")
OTHERS_ROLES = {"instructor", "ta", "reader", "teacher", "hta", "staff"}


@dataclass(frozen=True)
class RosterFormat:
    """A kind of roster, with its required columns and those that identify a student."""

    name: str
    needs: frozenset[str]
    ids: tuple[str, ...]  # the first of these without blanks is the id
    known_as: Mapping[str, str] = field(default_factory=dict)  # column, by name


OWN = RosterFormat(
    "dicedojo",
    frozenset({"id"}),
    ("id",),
    {"login": "login", "canvas": "canvas", "moodle": "moodle", "sis": "sis"},
)
FORMATS = (
    RosterFormat(
        "Canvas",
        frozenset({"student", "id", "section"}),
        ("id",),
        {"canvas": "id", "sis": "sisuserid", "login": "sisloginid"},
    ),
    RosterFormat(
        "GitHub Classroom",
        frozenset({"identifier", "githubusername"}),
        ("identifier",),
        {"login": "githubusername"},
    ),
    RosterFormat(
        "Classroom 50",
        frozenset({"username", "githubid"}),
        ("username",),
        {"login": "username"},
    ),
    RosterFormat(
        "Moodle",
        frozenset({"identifier", "fullname"}),
        ("idnumber", "emailaddress", "identifier"),
        {"moodle": "identifier", "sis": "idnumber", "login": "username"},
    ),
    OWN,
    RosterFormat(
        "Gradescope", frozenset({"sid", "email"}), ("sid", "email"), {"sis": "sid"}
    ),
    RosterFormat(
        "Moodle",
        frozenset({"firstname", "emailaddress"}),
        ("idnumber", "username", "emailaddress"),
        {"sis": "idnumber", "login": "username"},
    ),
)


def format_of(columns: Collection[str]) -> RosterFormat | None:
    """Return the format with these columns, if any."""
    return next((format for format in FORMATS if format.needs <= set(columns)), None)


@dataclass(frozen=True)
class Roster:
    """The expected students, in the order of the file.

    `notes` tell the teacher how the file was interpreted.
    """

    students: tuple[Student, ...]
    notes: tuple[str, ...] = ()


def read_roster(file: Path, columns: Mapping[str, str] | None = None) -> Roster:
    """Return the roster in a CSV file, in dojo's format or an LMS's.

    Columns may be in any order; unknown ones are ignored. `columns` maps dojo's names
    to the file's headings.

    Raises:
        UnusableInput: it cannot be read, has no column for an id, or a row's id is
            blank, too long, not printable, or a duplicate.
    """
    table = read_table(file)
    if columns:
        table = rename(table, columns, str(file))
    elif format_of(table.columns) in (None, OWN):  # in German, “Identifier” is “ID”
        table = read_worksheet(table, str(file))
    format = format_of(table.columns)
    if format is None:
        headings = ", ".join(plain(column, 40) for column in table.headings[:12])
        raise UnusableInput(
            f"{file}: the first row names no column for the students' ids.",
            evidence=f"Its columns are: {headings}."
            if headings
            else "The file is empty.",
            hint=f"For example: {EXAMPLE}",
            next="the same command with --columns id=HEADING" if headings else "",
        )
    lines, notes = _students(table.rows(), format)
    if not lines:
        raise UnusableInput(f"{file} lists no student.", hint=f"Columns: {EXAMPLE}")
    column = _id_column(lines, format)
    rows: dict[str, int] = {}
    students = []
    for line in lines:
        student = _student(line, format, column)
        _check(file, line.number, student.id, rows)
        rows[student.id] = line.number
        students.append(student)
    return Roster(tuple(students), (*table.notes, *notes))


def _students(
    rows: list[TableRow], format: RosterFormat
) -> tuple[list[TableRow], tuple[str, ...]]:
    if format.name == "Canvas":
        names = [line.cells["student"] for line in rows]
        rows = rows[names.index(POINTS) + 1 :] if POINTS in names else rows
        rows = [line for line in rows if not _is_test_student(line)]
    student_lines = [
        line
        for line in rows
        if line.cells.get("role", "").casefold() not in OTHERS_ROLES
    ]
    left = len(rows) - len(student_lines)
    note = f"{counted(left, 'row')} left out: their role is not that of a student."
    return student_lines, (note,) if left else ()


def _is_test_student(line: TableRow) -> bool:
    is_named = line.cells["student"] == TEST_STUDENT
    return is_named and not line.cells.get("sisuserid", "")


def _id_column(lines: Sequence[TableRow], format: RosterFormat) -> str:
    columns = [column for column in format.ids if column in lines[0].cells]
    for column in columns:
        if all(line.cells[column] for line in lines):
            return column
    return columns[0]


def _student(line: TableRow, format: RosterFormat, id_column: str) -> Student:
    known_as = {
        name: cell
        for name, column in format.known_as.items()
        if (cell := _cell(line, column))
    }
    if "moodle" in known_as:  # "Participant 1034", in the language of the site
        number = re.search(r"\d+$", known_as["moodle"])
        known_as["moodle"] = number[0] if number else known_as["moodle"]
    return Student(
        id=unicodedata.normalize("NFC", _plain_spaces(line.cells[id_column]).strip()),
        name=_name(line),
        email=_first(line, EMAILS),
        section=_first(line, SECTIONS),
        group=_first(line, GROUPS),
        known_as=known_as,
    )


def _plain_spaces(text: str) -> str:
    if text.isascii():
        return text
    return "".join(" " if unicodedata.category(c) == "Zs" else c for c in text)


def _name(line: TableRow) -> str:
    for columns in NAMES:
        if all(column in line.cells for column in columns):
            name = " ".join(_cell(line, column) for column in columns).strip()
            if name:
                return name
    return ""


def _first(line: TableRow, columns: Sequence[str]) -> str:
    return next((cell for column in columns if (cell := _cell(line, column))), "")


def _cell(line: TableRow, column: str) -> str:
    """Return a cell on one line, without control characters, cut if it is long."""
    text = line.cells.get(column)
    if not text:
        return ""
    text = " ".join(text.split())
    if text.isprintable():  # fast path: a roster may have 300,000 rows
        return text[:MAX_CELL]
    seen = "".join(char for char in text if unicodedata.category(char) != "Cc")
    return seen[:MAX_CELL]


def _check(file: Path, number: int, id: str, rows: dict[str, int]) -> None:
    """Refuse an invalid or duplicate id; `rows` has the row numbers of earlier ids."""
    where = f"{file}, row {number}"
    if not id:
        raise UnusableInput(
            f"{where}: the id is blank.",
            hint="Each student needs an id that stays the same from run to run.",
        )
    if len(id) > MAX_ID:
        what = f"{where}: the id has {len(id):,} characters; at most {MAX_ID} can be."
        raise UnusableInput(what, evidence=f"It is {plain(id, 60)!r}.")
    if not id.isprintable() and any(
        unicodedata.category(char) in UNPRINTABLE for char in id
    ):
        raise UnusableInput(
            f"{where}: the id holds a character that cannot be seen.",
            evidence=f"It is {plain(id)}",
            hint="Type the id again.",
        )
    if id in rows:
        raise UnusableInput(
            f"{where}: the id {id!r} is in row {rows[id]} too.",
            hint="Each student needs an id of their own.",
        )
