"""A grading worksheet that was downloaded from Moodle, in any language, filled in.

The upload (mod/assign/feedback/offline) finds a student by the number at the end of
the identifier, skips an empty grade, and takes the feedback as it is.
"""

from __future__ import annotations

from decimal import Decimal

from dicedojo.classroom.exports.cells import number
from dicedojo.classroom.exports.feedback import feedback
from dicedojo.classroom.exports.moodle_columns import (
    Columns,
    Data,
    find_columns,
    read_number,
    values,
)
from dicedojo.classroom.exports.pairing import Filled, Listed, ids, pair
from dicedojo.classroom.exports.results import Results, known_as
from dicedojo.classroom.exports.sheet import Sheet
from dicedojo.classroom.intake.people import folded
from dicedojo.classroom.intake.roster_columns import IDENTIFIER
from dicedojo.errors import UnusableInput
from dicedojo.text import counted, plain


def fill_worksheet(
    sheet: Sheet,
    results: Results,
    *,
    grade_column: str = "",
    skip_unlisted: bool = False,
) -> Filled:
    """Return the worksheet with the points, and with feedback where there is none.

    Students without points keep their cells. `grade_column` is the name of the column
    of grades, where it cannot be found.

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
    replaced = kept = 0
    for line, result in pairs.by_line.items():
        cells = sheet.lines[line].cells
        before, after = cells[columns.grade].strip(), number(result.points, comma)
        if not after:
            continue
        if not _equal(before, after):
            replaced += bool(before)
            changes[line, columns.grade] = after
        if columns.feedback >= 0:
            if cells[columns.feedback].strip():
                kept += 1
            else:
                text = feedback(result, results.possible)
                changes[line, columns.feedback] = text
    others = len(data) - len(pairs.by_line)
    header = [plain(one, 40) for one in sheet.header]
    no_feedback = columns.feedback < 0
    notes = {
        f"Grades are in column “{header[columns.grade]}”.": True,
        f"Feedback is in column “{header[columns.feedback]}”.": not no_feedback,
        "No column for feedback found: grades alone were filled in.": no_feedback,
        f"{counted(others, 'student')} there unknown here: left as they are.": others,
        f"{counted(replaced, 'grade')} there replaced by another.": replaced,
        f"{counted(kept, 'feedback', 'feedbacks')} there kept.": kept,
        f"Not in {sheet.name}, left out: {ids(pairs.unlisted)}": pairs.unlisted,
    }
    listed = tuple(pairs.by_line.values())
    return Filled(
        sheet.changed(changes), listed, tuple(one for one in notes if notes[one])
    )


def _equal(before: str, after: str) -> bool:
    return bool(before) and read_number(before) == read_number(after)


def _require_maximum(
    sheet: Sheet, columns: Columns, cell: str, possible: Decimal
) -> None:
    maximum = read_number(cell)
    if maximum is None or maximum != possible:
        there = number(maximum)
        raise UnusableInput(
            f"The maximum grade in {sheet.name} is {there}, and these grades have "
            f"{number(possible)}.",
            evidence=f"Column “{plain(sheet.header[columns.maximum], 40)}”.",
            hint="Change the assignment in Moodle, or scale the points.",
            next=f"the same command with --possible {there}",
        )


def _id_column(data: Data, columns: Columns, results: Results) -> int:
    """Return the field of the profile that holds the roster's ids, -1 if none does."""
    everyone = [one.student for one in results.results]
    known = {folded(one.id) for one in everyone}
    known |= {folded(known_as(one, "sis")) for one in everyone} - {""}
    counts = {
        column: sum(folded(cell) in known for cell in values(data, column))
        for column in columns.others
    }
    best = max(counts, key=lambda column: counts[column], default=-1)
    return best if counts.get(best) else -1


def _listed(
    columns: Columns, id_column: int, line: int, cells: tuple[str, ...]
) -> Listed:
    identifier = IDENTIFIER.fullmatch(cells[0].strip())
    name = cells[columns.name].strip() if columns.name >= 0 else ""
    emails = [cells[column].strip() for column in columns.emails]
    known = {
        "moodle": identifier[2] if identifier else "",
        "sis": cells[id_column].strip() if id_column >= 0 else "",
        "email": emails[0] if emails else "",
        "name": name,
    }
    return Listed(line, known, name or cells[0].strip())
