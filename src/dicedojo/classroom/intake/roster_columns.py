"""Which columns of a roster hold what, in our own format and in those of the LMSs.

The columns of the LMSs are those of their exports in English:

- Canvas, the gradebook's export: Student, ID, SIS User ID, SIS Login ID, Section.
- Moodle, an assignment's grading worksheet: Identifier ("Participant 1034"), Full name,
  Email address; a list of participants or the gradebook: First name, Last name (before
  Moodle 4, Surname), ID number, Email address, Groups.
- Gradescope, roster and grades: First Name, Last Name, SID, Email, Sections.
- GitHub Classroom: identifier, github_username, github_id, name.
- Classroom 50: username, first_name, last_name, email, section, github_id, role.

Where a roster's own headings do not say which column is which, a person states it, or
the table is a grading worksheet from Moodle, whose headings are in the language of the
site and whose columns have fixed places and contents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from dicedojo.classroom.intake.table import Line, Table
from dicedojo.errors import UnusableInput
from dicedojo.text import plain

OURS = ("id", "name", "email", "section", "group", "login", "canvas", "moodle", "sis")
JOIN = "+"  # between columns whose cells make one: first and last name
# "Participant 1034", or that word in any language and script.
IDENTIFIER = re.compile(r"(.*?)([0-9]+)", re.DOTALL)
NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
EMAIL = re.compile(r"[^@\s]+@[^@\s]+")
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
class Format:
    """A kind of roster: the columns that tell it, and those that identify a student."""

    name: str
    needs: frozenset[str]
    ids: tuple[str, ...]  # the first of these that no row leaves blank is the id
    known_as: Mapping[str, str] = field(default_factory=dict)  # column, by name


OWN = Format(
    "dicedojo",
    frozenset({"id"}),
    ("id",),
    {"login": "login", "canvas": "canvas", "moodle": "moodle", "sis": "sis"},
)
FORMATS = (
    Format(
        "Canvas",
        frozenset({"student", "id", "section"}),
        ("id",),
        {"canvas": "id", "sis": "sisuserid", "login": "sisloginid"},
    ),
    Format(
        "GitHub Classroom",
        frozenset({"identifier", "githubusername"}),
        ("identifier",),
        {"login": "githubusername"},
    ),
    Format(
        "Classroom 50",
        frozenset({"username", "githubid"}),
        ("username",),
        {"login": "username"},
    ),
    Format(
        "Moodle",
        frozenset({"identifier", "fullname"}),
        ("idnumber", "emailaddress", "identifier"),
        {"moodle": "identifier", "sis": "idnumber", "login": "username"},
    ),
    OWN,
    Format("Gradescope", frozenset({"sid", "email"}), ("sid", "email"), {"sis": "sid"}),
    Format(
        "Moodle",
        frozenset({"firstname", "emailaddress"}),
        ("idnumber", "username", "emailaddress"),
        {"sis": "idnumber", "login": "username"},
    ),
)


def format_of(columns: Iterable[str]) -> Format | None:
    """Return the format that the columns tell, None if they fit none."""
    known = {squeezed(column) for column in columns}
    return next((one for one in FORMATS if one.needs <= known), None)


def squeezed(column: str) -> str:
    """Return a column's name as this module writes it."""
    return "".join(char for char in column.casefold() if char.isalnum())


def read_columns(stated: Sequence[str]) -> dict[str, str]:
    """Return what `--columns` states, the roster's heading by ours: `id=Kennung`.

    Raises:
        UnusableInput: one is not of that form, or ours is unknown or stated twice.
    """
    columns: dict[str, str] = {}
    for one in stated:
        ours, is_, theirs = (part.strip() for part in one.partition("="))
        if not is_ or not theirs or ours not in OURS or ours in columns:
            again = "is stated twice" if ours in columns else "does not name a column"
            raise UnusableInput(
                f"--columns {one}: this {again}.",
                evidence=f"The columns are: {', '.join(OURS)}.",
                hint='For example: --columns id=Kennung --columns "name=Vorname+Name"',
            )
        columns[ours] = theirs
    return columns


def rename(table: Table, columns: Mapping[str, str], file: str) -> Table:
    """Return the table with our names for the columns that a person stated.

    Raises:
        UnusableInput: it has no such column.
    """
    found = {ours: _find(table, theirs, file) for ours, theirs in columns.items()}
    used = {heading for headings in found.values() for heading in headings}
    others = [one for one in table.columns if one not in used and one not in found]
    lines = tuple(
        Line(
            line.number,
            {
                **{one: line.cells[one] for one in others},
                **{ours: _joined(line, theirs) for ours, theirs in found.items()},
            },
        )
        for line in table.lines
    )
    return Table((*found, *others), lines, table.notes)


def read_worksheet(table: Table, file: str) -> Table:
    """Return a grading worksheet of Moodle's with its English headings.

    Its first column holds one word and a number in each row, all different. The name
    follows, which nobody shares and which is not an address. One column holds e-mail
    addresses, and a later one, behind the grades, their maximum. A table with our own
    column of names, and any other, is returned as it is.
    """
    cells = [[line.cells[one].strip() for line in table.lines] for one in table.columns]
    ours = {squeezed(one) for one in table.columns} & {"name", "fullname"}
    if not table.lines or ours or not are_identifiers(cells[0]):
        return table
    emails = [at for at, column in enumerate(cells) if _are_emails(column)]
    if len(emails) != 1 or 1 in emails or not _are_names(cells[1]):
        return table
    if not any(map(_is_maximum, cells[emails[0] + 2 :])):
        return table
    headings = {0: "Identifier", 1: "Full name", emails[0]: "Email address"}
    theirs = dict(zip(headings.values(), headings, strict=True))
    note = (
        f"{file} was read as a grading worksheet from Moodle: names are in "
        f"“{plain(table.columns[1], 40)}”, e-mail addresses, which are the ids, in "
        f"“{plain(table.columns[emails[0]], 40)}”."
    )
    lines = tuple(
        Line(
            line.number,
            {ours: line.cells[table.columns[at]] for ours, at in theirs.items()},
        )
        for line in table.lines
    )
    return Table(tuple(theirs), lines, (*table.notes, note))


def are_identifiers(cells: Sequence[str]) -> bool:
    """Return whether all are one word followed by numbers, all different."""
    found = [IDENTIFIER.fullmatch(cell.strip()) for cell in cells]
    words = {one[1] for one in found if one}
    numbers = {one[2] for one in found if one}
    return len(words) == 1 and "" not in words and len(numbers) == len(cells)


def _are_emails(cells: Sequence[str]) -> bool:
    return all(EMAIL.fullmatch(cell) for cell in cells)


def _are_names(cells: Sequence[str]) -> bool:
    """Return whether these can be people's names, and not states of submissions."""
    alike = len({cell.casefold() for cell in cells}) < len(cells)
    return not alike and all(cell and not any(map(str.isdigit, cell)) for cell in cells)


def _is_maximum(cells: Sequence[str]) -> bool:
    """Return whether all are the same number, and more than 0."""
    (first, *others) = set(cells)
    return not others and bool(NUMBER.fullmatch(first)) and first.strip("0,.") != ""


def _find(table: Table, theirs: str, file: str) -> tuple[str, ...]:
    """Return the headings that a statement means: one, or several to be joined."""
    known = {squeezed(one): one for one in reversed(table.columns)}
    for wanted in ([theirs], theirs.split(JOIN)):
        if all(squeezed(one) in known for one in wanted):
            return tuple(known[squeezed(one)] for one in wanted)
    named = ", ".join(plain(one, 40) for one in table.columns[:12])
    raise UnusableInput(
        f"{file} has no column {plain(theirs, 60)!r}.",
        evidence=f"Its columns are: {named}.",
    )


def _joined(line: Line, headings: Sequence[str]) -> str:
    return " ".join(line.cells[one].strip() for one in headings).strip()
