"""CSV files of our own: `grades.csv` of a class, and those of a term.

They are there to open in a spreadsheet or to read by program: text is guarded against
formulas, and numbers stay numbers. In `grades.csv` and `term.csv` a student has a line,
in `attempts.csv` an attempt. The columns of the parts are those that any grade of the
class has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from dicedojo.classroom.exports.results import (
    Result,
    Results,
    csv_text,
    number,
    safe_text,
)
from dicedojo.classroom.row import Row
from dicedojo.classroom.term import Standing, TermRow
from dicedojo.classroom.term_file import Term
from dicedojo.report.adjusted import Adjustment

ABOUT = ("id", "name", "email", "section", "group")
OF_ALL = ("total", "possible", "passed", "open", "notes")
OF_CLASS = (  # behind the title of the class
    *("weight", "counts", "status", "points", "possible", "passed"),
    *("best", "attempts", "late", "override", "stale"),
)
OF_ATTEMPT = ("id", "class", "attempt", "graded_at", "points", "passed")

About = Callable[[TermRow], Sequence[str]]
BEFORE = ("id", "name", "email", "section", "group", "status")
POINTS = ("points", "possible", "passed", "machine_points")
AFTER = (
    "override",
    "late",
    "why",
    "graded_at",
    "submitted_at",
    "marked_late",
    "stale",
)
PART = "part_"  # before the name of a part: `part_tests`


def grades_csv(results: Results, pass_mark: Decimal) -> str:
    """Return the file; its first line names the columns.

    `pass_mark` is on the scale of the gradebook, whatever that of the results is.
    """
    parts = list(
        dict.fromkeys(name for one in results.results for name in one.row.parts)
    )
    named = [safe_text(f"{PART}{name}") for name in parts]
    header = (*BEFORE, *POINTS, *named, *AFTER)
    lines = (_line(one, parts, results.possible, pass_mark) for one in results.results)
    return csv_text([header, *lines])


def _line(
    result: Result, parts: Sequence[str], possible: Decimal, pass_mark: Decimal
) -> list[str]:
    row = result.row
    student = row.student
    has_points = row.points is not None
    about = (student.id, student.name, student.email, student.section, student.group)
    return [
        *map(safe_text, about),
        row.status,
        number(result.points),
        number(possible),
        ("yes" if row.passes(pass_mark) else "no") if has_points else "",
        number(row.machine_points),
        *(number(row.parts.get(name)) for name in parts),
        number(_sum(row, "override")),
        number(_sum(row, "late")),
        safe_text("; ".join(map(_why, row.adjustments))),
        row.graded_at,
        row.submitted_at,
        "yes" if row.marked_late else "",  # by the LMS; most mark nobody
        row.stale,
    ]


def _sum(row: Row, kind: str) -> Decimal | None:
    """Return the points that adjustments of a kind add; None where there are none."""
    points = [one.points for one in row.adjustments if one.kind == kind]
    return sum(points, Decimal(0)) if points else None


def _why(adjustment: Adjustment) -> str:
    by = f" ({adjustment.who}, {adjustment.when})" if adjustment.who else ""
    target = f" {adjustment.target}" if adjustment.target else ""
    stated = adjustment.set_to
    set_to = f" set to {number(stated)}" if stated is not None else ""
    return f"{adjustment.kind}{target}{set_to}: {adjustment.why}{by}"


def own_names(row: TermRow) -> Sequence[str]:
    """Return what the columns ABOUT say of a student."""
    one = row.student
    return (one.id, one.name, one.email, one.section, one.group)


def pseudonyms(row: TermRow) -> Sequence[str]:
    """Return the same of a student who is not to be named."""
    return (row.pseudonym, "", "", "", "")


def term_csv(term: Term, rows: Sequence[TermRow], about: About = own_names) -> str:
    """Return the file; its first line names the columns."""
    titles = [safe_text(one.title) for one in term.classes]
    header = [f"{title} {name}" for title in titles for name in OF_CLASS]
    lines = (
        [
            *map(safe_text, about(row)),
            *_of_all(term, row),
            *(
                cell
                for one, standing in zip(term.classes, row.standings, strict=True)
                for cell in (number(one.weight), *_of_class(standing))
            ),
        ]
        for row in rows
    )
    return csv_text([(*ABOUT, *OF_ALL, *header), *lines])


def attempts_csv(rows: Sequence[TermRow], about: About = own_names) -> str:
    """Return every submission of everyone that was graded, the oldest first."""
    return csv_text([OF_ATTEMPT, *_attempts(rows, about)])


def _attempts(rows: Sequence[TermRow], about: About) -> Iterator[Sequence[str]]:
    for row in rows:
        id = safe_text(about(row)[0])
        for standing in row.standings:
            for count, one in enumerate(standing.attempts, start=1):
                passed = "yes" if one.passed else "no"
                points = number(one.points)
                title = safe_text(standing.title)
                yield (id, title, str(count), one.graded_at, points, passed)


def _of_all(term: Term, row: TermRow) -> tuple[str, ...]:
    passed = ""
    if term.pass_mark is not None and not row.undecided:
        passed = "yes" if row.total >= term.pass_mark else "no"
    return (
        number(row.total),
        number(row.row.possible),
        passed,
        "yes" if row.undecided else "",
        safe_text("; ".join(row.notes)),
    )


def _of_class(one: Standing) -> tuple[str, ...]:
    row = one.row
    return (
        "yes" if one.counts else "no",
        row.status if row else "not in this class",
        number(one.points),
        number(row.possible if row else None),
        "" if one.points is None else "yes" if one.passed else "no",
        number(one.best),
        str(len(one.attempts)),
        number(one.changed("late")),
        number(one.changed("override")),
        row.stale if row else "",
    )
