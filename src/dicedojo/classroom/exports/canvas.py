"""The gradebook CSV that Canvas imports: made from the roster, or a download filled in.

The contract is that of Canvas's own importer and exporter (canvas-lms,
lib/gradebook_importer.rb and lib/gradebook_exporter.rb; Assignment.title_and_id):

- The columns before the assignments are Student, ID, SIS User ID, SIS Login ID,
  Section, in this order. Students are found by ID, then SIS user, login, full name.
- An assignment's column is named `Title (id)`, or exactly by its title; any other name
  makes a new assignment. Columns are ignored whose names hold a total's, as
  `Final Score`.
- A row whose first cell holds `Points Possible` states the maxima, and sets them.
- Semicolons may separate cells; decimals may have a comma, thousands no mark.
- `EX` excuses a student; an empty cell takes the score away.
"""

from __future__ import annotations

import re

from dicedojo.classroom.exports.cells import csv_text, number, one_line, safe_text
from dicedojo.classroom.exports.results import (
    Results,
    known_as,
    named,
    require_distinct,
)
from dicedojo.classroom.student import Student
from dicedojo.errors import UnusableInput
from dicedojo.text import plain

COLUMNS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
MAXIMA = "Points Possible"
MAXIMA_CELL = f"    {MAXIMA}"  # as Canvas writes it
TOTALS = (
    *(f"{kind} {what}" for kind in ("Current", "Final", "Override")
      for what in ("Score", "Points", "Grade")),
    "Override Status",
)  # fmt: skip
WITH_ID = re.compile(r"(?s:.*)\s\((\d+)\)")


IDENTITY = "Canvas ID, SIS user ID or login"
IDENTITY_HINT = (
    "Add `canvas`, `sis` or `login` to the roster, or use --id-is or --template."
)


def canvas_csv(results: Results, assignment: str, id_is: str = "") -> str:
    """Return the file for one assignment, from the roster alone.

    Raises:
        UnusableInput: Canvas would ignore such a column, or cannot know a student.
    """
    title = one_line(assignment)
    _require_title(title)

    def identity(student: Student, key: str) -> str:
        return student.id if id_is == key else known_as(student, key)

    def surest(student: Student) -> str:
        keys = ("canvas", "sis", "login")
        return next((one for key in keys if (one := identity(student, key))), "")

    require_distinct(results.results, surest, IDENTITY, IDENTITY_HINT)
    lines = [(*COLUMNS, title), (MAXIMA_CELL, "", "", "", "", number(results.possible))]
    for result in results.results:
        student = result.student
        id = identity(student, "canvas")
        if id and not (id.isascii() and id.isdigit()):
            raise UnusableInput(
                f"{named(student)}: the Canvas ID {plain(id, 60)!r} is not a number.",
                hint="Canvas would take its first digits for the id of somebody else.",
            )
        lines.append(
            (
                # Canvas takes a line with these words for the maxima.
                safe_text(student.label).replace(MAXIMA, "Points_Possible"),
                id,
                safe_text(identity(student, "sis")),
                safe_text(identity(student, "login")),
                safe_text(student.section),
                number(result.points),
            )
        )
    return csv_text(lines)


def has_id(assignment: str) -> bool:
    """Return whether a title is followed by the assignment's id."""
    return WITH_ID.fullmatch(assignment) is not None


def _require_title(title: str) -> None:
    if not title:
        raise UnusableInput(
            "An assignment needs its title.", next='--assignment "Kata 1 (12345)"'
        )
    total = next((one for one in TOTALS if one in title), "")
    if total or title in COLUMNS:
        raise UnusableInput(
            f"Canvas ignores a column named {plain(title, 60)!r}.",
            evidence=f"Names that hold “{total}” are those of totals." if total else "",
            hint="Rename the assignment in Canvas.",
        )
