"""Fills points into the gradebook that Canvas exports and imports.

The format is defined by Canvas's own importer and exporter (canvas-lms,
lib/gradebook_importer.rb and lib/gradebook_exporter.rb; Assignment.title_and_id):

- The columns before the assignments are Student, ID, SIS User ID, SIS Login ID,
  Section, in this order. Students are found by ID, then SIS user, login, full name.
- An assignment's column is named `Title (id)`, or exactly by its title; any other name
  creates a new assignment. Columns whose names contain that of a total, such as
  `Final Score`, are ignored.
- A row whose first cell contains `Points Possible` sets the maxima.
- Semicolons may separate cells; decimals may have a comma, thousands no separator.
- `EX` excuses a student; an empty cell deletes the score.

The students, the other columns and the format stay unchanged, so the import cannot add
a student or an assignment.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches

from dicedojo.classroom.exports.results import Results, number
from dicedojo.classroom.exports.sheet import (
    AGAIN,
    FilledSheet,
    ListedStudent,
    Sheet,
    ids,
    pair,
)
from dicedojo.classroom.row import Student
from dicedojo.errors import UnusableInput
from dicedojo.text import counted, plain

COLUMNS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
MAXIMA = "Points Possible"
TOTALS = (
    *(f"{kind} {what}" for kind in ("Current", "Final", "Override")
      for what in ("Score", "Points", "Grade")),
    "Override Status",
)  # fmt: skip
WITH_ID = re.compile(r"(.*) \((\d+)\)")
NAMED_BY_TWO = ("LastName", "FirstName", "ID")  # a setting of the course
READ_ONLY = "read only"
KEPT = {"EX", "N/A"}  # excused; not assigned to this student


def fill_template(
    sheet: Sheet,
    results: Results,
    assignment: str,
    *,
    id_is: str = "",
    skip_unlisted: bool = False,
) -> FilledSheet:
    """Return a downloaded gradebook with the points in the assignment's column.

    Students without points and excused students keep their cell.

    Raises:
        UnusableInput: it is not from Canvas, has no such assignment, another maximum,
            or not all students.
    """
    width = _identity_width(sheet)
    column = _assignment_column(sheet, assignment, width)
    title = sheet.header[column]
    data = [(line, cells) for line, cells in sheet.data() if cells[0].strip()]
    maxima = [line for line, cells in data if MAXIMA in cells[0]]
    if len(maxima) != 1:
        where = f", row {maxima[1] + 1}: a second" if maxima else " has no"
        raise UnusableInput(f"{sheet.name}{where} row {MAXIMA}.", hint=AGAIN)
    comma = _require_maximum(sheet, maxima[0], column, results.possible)
    pairs = pair(
        (
            _listed_student(sheet, line, cells, id_is)
            for line, cells in data
            if line != maxima[0]
        ),
        results,
        sheet.name,
        skip_unlisted=skip_unlisted,
    )
    changes: dict[tuple[int, int], str] = {}
    excused: list[Student] = []
    replaced = 0
    for line, result in pairs.by_line.items():
        before = sheet.lines[line].cells[column].strip()
        after = number(result.points, comma)
        if after and before.upper() in KEPT:
            excused.append(result.student)
        elif after and before != after:
            replaced += bool(before)
            changes[line, column] = after
    others = len(data) - len(maxima) - len(pairs.by_line)
    notes = {
        f"Column: {plain(title, 100)}": True,
        f"{counted(others, 'student')} there unknown here: left as they are.": others,
        f"{counted(replaced, 'score')} there replaced by another.": replaced,
        f"Excused or not assigned there, left so: {ids(excused)}": excused,
    }
    return pairs.fill(sheet, changes, notes)


def _identity_width(sheet: Sheet) -> int:
    """Return the number of Canvas's own columns, which stand before the assignments."""
    header = sheet.header
    is_canvas = header[:2] == COLUMNS[:2] or header[:3] == NAMED_BY_TWO
    if not is_canvas or "Section" not in header:
        titles = ", ".join(plain(title, 30) for title in header[:5])
        raise UnusableInput(
            f"{sheet.name} is not a gradebook from Canvas.",
            evidence=f"Its columns are: {titles} …",
            hint="In Canvas: Grades, Export, Export Entire Gradebook.",
        )
    return header.index("Section") + 1


def _assignment_column(sheet: Sheet, assignment: str, first: int) -> int:
    """Return the column of the only assignment with this `Title (id)`, title, or id."""
    query = " ".join(assignment.split())
    titles = {
        column: " ".join(title.split())
        for column, title in enumerate(sheet.header)
        if column >= first and not any(total in title for total in TOTALS)
    }
    exact = [column for column, title in titles.items() if title == query]
    fitting = exact or [
        column
        for column, title in titles.items()
        if (match := WITH_ID.fullmatch(title)) and query in match.groups()
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        examples = ", ".join(plain(titles[column], 60) for column in fitting[:5])
        raise UnusableInput(
            f"{sheet.name} has several assignments called {plain(query, 60)!r}.",
            evidence=f"They are: {examples}",
            next="the same command with one of them as --assignment",
        )
    bare = {title.casefold(): title for title in titles.values()}
    near = get_close_matches(query.casefold(), list(bare), 3, 0.4)
    near += [
        title for title in bare if query.casefold() in title and title not in near
    ][:3]
    suggestions = [bare[title] for title in near] or list(titles.values())[:8]
    raise UnusableInput(
        f"{sheet.name} has no assignment {plain(query, 60)!r}.",
        evidence=f"Did you mean: {', '.join(plain(title, 60) for title in suggestions)}"
        if suggestions
        else "It has no assignments.",
        hint="Canvas would make a new one. A new assignment is exported once it is "
        "published.",
    )


def _require_maximum(sheet: Sheet, line: int, column: int, possible: Decimal) -> str:
    """Return the decimal mark of the file.

    Raises:
        UnusableInput: the assignment has another maximum, or is a total that cannot be
            imported.
    """
    title = plain(sheet.header[column], 60)
    cell = sheet.lines[line].cells[column].strip()
    if READ_ONLY in cell:
        raise UnusableInput(f"{title} is a total; Canvas imports no points for it.")
    comma = "," if "," in cell else "."
    try:
        maximum = Decimal(cell.replace(",", "."))
    except InvalidOperation:
        maximum = Decimal(0)
    if maximum != possible:
        lms_points = number(maximum) if maximum.is_finite() else plain(cell, 20)
        raise UnusableInput(
            f"{title} has {lms_points} points possible in Canvas, "
            f"and these grades have {number(possible)}.",
            hint="Change the assignment in Canvas, or scale the points.",
            next=f"the same command with --possible {lms_points}"
            if maximum > 0
            else "",
        )
    return comma


def _listed_student(
    sheet: Sheet, line: int, cells: tuple[str, ...], id_is: str
) -> ListedStudent:
    by_column = dict(zip(sheet.header, cells, strict=True))
    name = cells[0].strip()
    if sheet.header[0] != COLUMNS[0]:
        name = f"{cells[1].strip()} {name}"
    id = by_column.get("ID", "").strip()
    login = by_column.get("SIS Login ID", "").strip()
    names = {
        "canvas": id,
        "folder": id if id_is == "canvas" else "",
        "sis": by_column.get("SIS User ID", "").strip(),
        "login": login,
        "email": login if "@" in login else "",
        "name": name,
    }
    return ListedStudent(line, names, name)
