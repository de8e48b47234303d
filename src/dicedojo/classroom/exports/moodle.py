"""Fills points into Moodle's grading worksheet.

It is in the language of the teacher, so its columns are found by their position and
content. The order is that of Moodle's own download
(mod/assign/gradingtable.php): identifier, full name, fields of the profile such as ID
number and e-mail address, status, perhaps group and marker, grade, maximum grade,
perhaps the state of marking, whether the grade can be changed, the time of the
submission and its texts, the time of the grade, feedback. The upload
(mod/assign/feedback/offline) finds a student by the number at the end of the
identifier, skips an empty grade, and takes the feedback as it is.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from dicedojo.classroom.exports.results import (
    Result,
    Results,
    number,
    one_line,
    safe_text,
)
from dicedojo.classroom.exports.sheet import FilledSheet, ListedStudent, Sheet, pair
from dicedojo.classroom.intake.handed_in import fold_case
from dicedojo.classroom.intake.table import EMAIL, IDENTIFIER, NUMBER, are_identifiers
from dicedojo.errors import UnusableInput
from dicedojo.text import counted, plain

FIRST_GRADE = 2  # identifier and status, at least, stand before it
NEVER = "-"  # if nothing was submitted or graded

Data = Sequence[tuple[int, tuple[str, ...]]]


def fill_worksheet(
    sheet: Sheet,
    results: Results,
    *,
    grade_column: str = "",
    skip_unlisted: bool = False,
) -> FilledSheet:
    """Return the worksheet with the points, and with feedback in empty cells.

    Students without points keep their cells. `grade_column` is the name of the column
    of grades, if it is ambiguous.

    Raises:
        UnusableInput: it is not a worksheet, has another maximum, or not all students.
    """
    data = list(sheet.data())
    columns = find_columns(sheet, data, grade_column)
    maximum = data[0][1][columns.maximum].strip()
    _require_maximum(sheet, columns, maximum, results.possible)
    id_column = _id_column(data, columns, results)
    pairs = pair(
        (_listed(columns, id_column, line, cells) for line, cells in data),
        results,
        sheet.name,
        skip_unlisted=skip_unlisted,
    )
    comma = "," if "," in maximum else "."
    changes: dict[tuple[int, int], str] = {}
    replaced = kept_feedback = 0
    for line, result in pairs.by_line.items():
        cells = sheet.lines[line].cells
        before, after = cells[columns.grade].strip(), number(result.points, comma)
        if not after:
            continue
        if read_number(before) != read_number(after):
            replaced += bool(before)
            changes[line, columns.grade] = after
        if columns.feedback >= 0:
            if cells[columns.feedback].strip():
                kept_feedback += 1
            else:
                text = feedback(result, results.possible)
                changes[line, columns.feedback] = text
    others = len(data) - len(pairs.by_line)
    header = [plain(title, 40) for title in sheet.header]
    no_feedback = columns.feedback < 0
    notes = {
        f"Grades are in column “{header[columns.grade]}”.": True,
        f"Feedback is in column “{header[columns.feedback]}”.": not no_feedback,
        "No column for feedback found: grades alone were filled in.": no_feedback,
        f"{counted(others, 'student')} there unknown here: left as they are.": others,
        f"{counted(replaced, 'grade')} there replaced by another.": replaced,
        f"{counted(kept_feedback, 'feedback', 'feedbacks')} there kept.": kept_feedback,
    }
    return pairs.fill(sheet, changes, notes)


def _require_maximum(
    sheet: Sheet, columns: Columns, cell: str, possible: Decimal
) -> None:
    maximum = read_number(cell)
    if maximum is None or maximum != possible:
        lms_points = number(maximum)
        raise UnusableInput(
            f"The maximum grade in {sheet.name} is {lms_points}, and these grades have "
            f"{number(possible)}.",
            evidence=f"Column “{plain(sheet.header[columns.maximum], 40)}”.",
            hint="Change the assignment in Moodle, or scale the points.",
            next=f"the same command with --possible {lms_points}",
        )


def _id_column(data: Data, columns: Columns, results: Results) -> int:
    """Return the field of the profile that holds the roster's ids, -1 if none does."""
    everyone = [result.student for result in results.results]
    roster_ids = {fold_case(student.id) for student in everyone}
    school_ids = [one_line(student.known_as.get("sis", "")) for student in everyone]
    roster_ids |= {fold_case(id) for id in school_ids if id}
    counts = {
        column: sum(fold_case(cell) in roster_ids for cell in values(data, column))
        for column in columns.others
    }
    best = max(counts, key=lambda column: counts[column], default=-1)
    return best if counts.get(best) else -1


def _listed(
    columns: Columns, id_column: int, line: int, cells: tuple[str, ...]
) -> ListedStudent:
    identifier = IDENTIFIER.fullmatch(cells[0].strip())
    name = cells[columns.name].strip() if columns.name >= 0 else ""
    emails = [cells[column].strip() for column in columns.emails]
    names = {
        "moodle": identifier[2] if identifier else "",
        "sis": cells[id_column].strip() if id_column >= 0 else "",
        "email": emails[0] if emails else "",
        "name": name,
    }
    return ListedStudent(line, names, name or cells[0].strip())


def feedback(result: Result, possible: Decimal) -> str:
    """Return the feedback, "" for a student without points.

    Moodle treats feedback as HTML, so it is escaped.
    """
    if result.points is None:
        return ""
    return html.escape(safe_text(" ".join(_sentences(result, possible))), quote=False)


def _sentences(result: Result, possible: Decimal) -> Iterator[str]:
    assert result.points is not None
    row = result.row
    parts = ", ".join(f"{name} {number(points)}" for name, points in row.parts.items())
    scaled = f" of {number(row.possible)}" if row.possible != possible else ""
    details = f" ({parts}{scaled})" if parts else ""
    yield f"{number(result.points)} of {number(possible)} points{details}."
    if row.stale:
        yield f"Stale: {row.stale} since. It is to be graded again."
    if row.problem:
        yield row.problem
    for adjustment in row.adjustments:
        change = f"{'+' if adjustment.points >= 0 else ''}{number(adjustment.points)}"
        if adjustment.set_to is not None:
            change = f"set to {number(adjustment.set_to)}"
        yield f"override {change}: {_end_sentence(adjustment.why)}"
    for comment in row.comments:
        yield comment.text


def _end_sentence(text: str) -> str:
    """Return a sentence with a full stop, unless it has another mark at its end."""
    stripped = text.rstrip()
    return stripped if stripped.endswith((".", "!", "?", "…")) else f"{stripped}."


@dataclass(frozen=True)
class Columns:
    """Indices of the columns, -1 for a missing one."""

    name: int
    emails: tuple[int, ...]
    others: tuple[int, ...]  # fields of the profile, the ID number perhaps
    grade: int
    feedback: int

    @property
    def maximum(self) -> int:
        return self.grade + 1


def find_columns(sheet: Sheet, data: Data, grade_column: str = "") -> Columns:
    """Return the columns of a worksheet.

    Raises:
        UnusableInput: it is not a worksheet, or its column of grades is ambiguous.
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
    # Without names (blind marking) column 1 is the status.
    name = 1 if grade > FIRST_GRADE and 1 not in emails else -1
    others = tuple(
        column for column in before if column != name and column not in emails
    )
    return Columns(name, emails, others, grade, _feedback_column(sheet, data, grade))


def _grade_column(sheet: Sheet, data: Data, stated: str) -> int:
    """Return the column before the maximum, which is the same number in every row."""
    fitting = [
        column
        for column in range(FIRST_GRADE, len(sheet.header) - 1)
        if _has_maximum(data, column)
        and (not stated or sheet.header[column] == stated.strip())
    ]
    # There may be an empty column before the grades, and all grades may be equal.
    fitting = [column for column in fitting if column + 1 not in fitting]
    if len(fitting) == 1:
        return fitting[0]
    names = ", ".join(plain(title, 30) for title in sheet.header)
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
    grades = [read_number(cell) for cell in values(data, column) if cell]
    return all(grade is not None and grade <= maximum for grade in grades)


def _feedback_column(sheet: Sheet, data: Data, grade: int) -> int:
    """Return the column after the time of the grade, -1 if there is none.

    The time is never blank: it is a date or a dash.
    """

    def is_time(cell: str) -> bool:
        return cell == NEVER or any(map(str.isdigit, cell))

    times = [
        column
        for column in range(grade + 3, len(sheet.header))
        if all(map(is_time, values(data, column)))
    ]
    after = times[-1] + 1 if times else -1
    return after if after < len(sheet.header) else -1


def _are_emails(cells: Sequence[str]) -> bool:
    stated = [cell for cell in cells if cell]
    return bool(stated) and all(EMAIL.fullmatch(cell) for cell in stated)


def values(data: Data, column: int) -> list[str]:
    """Return the cells of a column."""
    return [cells[column].strip() for _, cells in data]


def read_number(cell: str) -> Decimal | None:
    """Return the number in a cell, with a point or a comma; None if it is not one."""
    return Decimal(cell.replace(",", ".")) if NUMBER.fullmatch(cell) else None
