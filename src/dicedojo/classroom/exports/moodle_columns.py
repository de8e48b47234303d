"""Where the columns of a grading worksheet from Moodle are.

The names of its columns are in the language of the teacher, so columns are found by
their place and by what is in them. The order is that of Moodle's own download
(mod/assign/gradingtable.php): identifier, full name, fields of the profile such as ID
number and e-mail address, status, perhaps group and marker, grade, maximum grade,
perhaps the state of marking, whether the grade can be changed, the time of the
submission and its texts, the time of the grade, feedback.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from dicedojo.classroom.exports.sheet import Sheet
from dicedojo.classroom.intake.roster_columns import EMAIL, are_identifiers
from dicedojo.errors import UnusableInput
from dicedojo.text import plain

NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
FIRST_GRADE = 2  # identifier and status, at least, stand before it
NEVER = "-"  # where nothing was submitted or graded

Data = Sequence[tuple[int, tuple[str, ...]]]


@dataclass(frozen=True)
class Columns:
    """Where the columns are; -1 for one that is not there."""

    name: int
    emails: tuple[int, ...]
    others: tuple[int, ...]  # fields of the profile, the ID number perhaps
    grade: int
    feedback: int

    @property
    def maximum(self) -> int:
        return self.grade + 1


def find_columns(sheet: Sheet, data: Data, grade_column: str = "") -> Columns:
    """Return where the columns of a worksheet are.

    Raises:
        UnusableInput: it is not one, or its column of grades is not clear.
    """
    if not data or not are_identifiers([cells[0] for _, cells in data]):
        raise UnusableInput(
            f"{sheet.name} is not a grading worksheet from Moodle.",
            evidence="Its first column does not hold a word and a number in each row, "
            "as “Participant 1034”.",
            hint="In Moodle: the assignment, Submissions, Download grading worksheet.",
        )
    grade = _grade_column(sheet, data, grade_column)
    before = range(1, grade)
    emails = tuple(column for column in before if _are_emails(values(data, column)))
    # Without names (blind marking) the status follows, which is nobody's name.
    name = 1 if grade > FIRST_GRADE and 1 not in emails else -1
    others = tuple(one for one in before if one != name and one not in emails)
    return Columns(name, emails, others, grade, _feedback_column(sheet, data, grade))


def _grade_column(sheet: Sheet, data: Data, stated: str) -> int:
    """Return the column before that of the maximum, the same number in every row."""
    fitting = [
        column
        for column in range(FIRST_GRADE, len(sheet.header) - 1)
        if _has_maximum(data, column)
        and (not stated or sheet.header[column] == stated.strip())
    ]
    # Before the grades may stand an empty column, and all grades may be equal.
    fitting = [column for column in fitting if column + 1 not in fitting]
    if len(fitting) == 1:
        return fitting[0]
    names = ", ".join(plain(one, 30) for one in sheet.header)
    if fitting:
        raise UnusableInput(
            f"{sheet.name}: several columns could be that of the grades.",
            evidence="They are: "
            + ", ".join(plain(sheet.header[column], 40) for column in fitting),
            next="the same command with --grade-column NAME",
        )
    raise UnusableInput(
        f"{sheet.name} has no column of grades with a maximum.",
        evidence=f"Its columns are: {names}",
        hint="The assignment needs points (not a scale) and “Offline grading "
        "worksheet” among its feedback types.",
    )


def _has_maximum(data: Data, column: int) -> bool:
    maxima = set(values(data, column + 1))
    maximum = read_number(maxima.pop()) if len(maxima) == 1 else None
    if not maximum:
        return False
    grades = [(cell, read_number(cell)) for cell in values(data, column)]
    return all(not cell or _within(grade, maximum) for cell, grade in grades)


def _within(grade: Decimal | None, maximum: Decimal) -> bool:
    return grade is not None and grade <= maximum


def _feedback_column(sheet: Sheet, data: Data, grade: int) -> int:
    """Return the column after the time of the grade, -1 if there is none.

    No row leaves that time blank: there is a date in it, or a dash.
    """
    times = [
        column
        for column in range(grade + 3, len(sheet.header))
        if all(_is_time(cell) for cell in values(data, column))
    ]
    after = times[-1] + 1 if times else -1
    return after if after < len(sheet.header) else -1


def _is_time(cell: str) -> bool:
    return cell == NEVER or any(char.isdigit() for char in cell)


def _are_emails(cells: Sequence[str]) -> bool:
    stated = [cell for cell in cells if cell]
    return bool(stated) and all(EMAIL.fullmatch(cell) for cell in stated)


def values(data: Data, column: int) -> list[str]:
    """Return the cells of a column."""
    return [cells[column].strip() for _, cells in data]


def read_number(cell: str) -> Decimal | None:
    """Return the number in a cell, with a point or a comma; None if it is not one."""
    return Decimal(cell.replace(",", ".")) if NUMBER.fullmatch(cell) else None
