from __future__ import annotations

import csv
import io
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from dicedojo.classroom.exports.grades_csv import grades_csv
from dicedojo.classroom.exports.results import Results, Scale, results_of
from dicedojo.classroom.row import Student
from dicedojo.report.adjusted import Adjustment

from ..gradebooks import GRADED_AT, SUBMITTED_AT, make_gradebook
from .rows import results, row

PASS_MARK = Decimal(55)
HOSTILE = '\n=HYPERLINK("http://x.org";"go");@x'


def lines(made: Results) -> dict[str, dict[str, str]]:
    table = csv.DictReader(
        io.StringIO(grades_csv(made, PASS_MARK), newline=""), strict=True
    )
    return {line["id"]: line for line in table}


def test_each_field_of_a_gradebook_says_what_the_row_says(tmp_path: Path) -> None:
    override = Adjustment("override", Decimal(5), "luck", "tom", "now", "part:tests")
    late = Adjustment("late", Decimal("-2.5"), "1 day late")
    with make_gradebook(tmp_path) as book:
        rows = [
            replace(one, adjustments=(override, late))
            if one.student.id == "ada"
            else one
            for one in book.rows()
        ]
        row = rows[0]

        table = lines(results_of(rows, book.subject.possible, Scale()))

    assert list(table) == ["ada", "grace", "joe", "liz", "sam"]
    assert table["ada"] == {
        "id": "ada",
        "name": "Ada Byron",
        "email": "ada@example.org",
        "section": "A",
        "group": "1",
        "status": "graded",
        "points": f"{row.points:f}",
        "possible": "100",
        "passed": "yes" if row.passed else "no",
        "machine_points": f"{row.machine_points:f}",
        **{f"part_{part}": f"{points:f}" for part, points in row.parts.items()},
        "override": "5",
        "late": "-2.5",
        "why": "override part:tests: luck (tom, now); late: 1 day late",
        "graded_at": GRADED_AT,
        "submitted_at": SUBMITTED_AT,
        "marked_late": "",
        "stale": "",
    }
    assert row.points == row.machine_points + Decimal("2.5")  # type: ignore[operator]
    assert (table["liz"]["status"], table["liz"]["points"]) == ("missing", "")
    assert (table["joe"]["status"], table["joe"]["passed"]) == ("not graded", "")
    assert table["sam"]["name"] == '\'=1+1,"Sam"'


def test_a_mark_of_the_lms_has_a_column_whatever_it_costs() -> None:
    bare = replace(row("ada", "50"), marked_late=True)
    adjustment = Adjustment("late", Decimal(-5), "marked as late")
    costly = replace(bare, student=Student("bob"), adjustments=(adjustment,))

    table = lines(results(bare, costly, row("joe", "50"), row("liz", None)))

    shown = {id: (line["marked_late"], line["late"]) for id, line in table.items()}
    assert shown == {
        "ada": ("yes", ""),
        "bob": ("yes", "-5"),
        "joe": ("", ""),
        "liz": ("", ""),
    }


def test_passed_is_about_the_points_that_count() -> None:
    raised = Adjustment("override", Decimal(30), "a fair reading", "tom", "now")
    late = Adjustment("late", Decimal(-10), "1 day late")

    table = lines(
        results(
            row("ada", "50", adjustments=(raised,)),
            row("bob", "60", adjustments=(late,)),
            row("joe", "60"),
        )
    )

    assert {id: line["passed"] for id, line in table.items()} == {
        "ada": "yes",
        "bob": "no",
        "joe": "yes",
    }


def test_hostile_text_in_any_field_stays_in_its_cell_and_is_no_formula() -> None:
    adjustment = Adjustment("override", Decimal(-1), HOSTILE, HOSTILE, HOSTILE)
    fields: dict[str, Any] = dict.fromkeys(
        ("name", "email", "section", "group"), HOSTILE
    )
    made = results(row(HOSTILE, "50", adjustments=(adjustment,), **fields))

    (line,) = lines(made).values()

    guarded = """'=HYPERLINK("http://x.org";"go");'@x"""
    assert {line[name] for name in ("id", *fields)} == {guarded}
    formula = guarded[1:]
    assert line["why"] == f"override: {formula} ( {formula}, {formula})"
    assert (line["points"], line["override"]) == ("49", "-1")


def test_lines_end_as_the_standard_says() -> None:
    assert grades_csv(results(row("ada", "1")), PASS_MARK).count("\r\n") == 2
