from __future__ import annotations

import csv
import io
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from dicedojo.classroom.exports.grades_csv import grades_csv
from dicedojo.classroom.exports.results import Results, results_of
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
    override = Adjustment(Decimal(5), "luck", "tom", "now", "part:tests")
    lower = Adjustment(
        Decimal("-2.5"), "1 day late", "tom", "now", set_to=Decimal("50.0")
    )
    with make_gradebook(tmp_path) as book:
        rows = [
            replace(one, adjustments=(override, lower))
            if one.student.id == "ada"
            else one
            for one in book.rows()
        ]
        row = rows[0]

        table = lines(results_of(rows, book.subject.possible))

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
        "override": "2.5",
        "why": "override part:tests: luck (tom, now); "
        "override set to 50: 1 day late (tom, now)",
        "graded_at": GRADED_AT,
        "submitted_at": SUBMITTED_AT,
        "marked_late": "",
        "uploads": "1",
        "stale": "",
    }
    assert row.points == row.machine_points + Decimal("2.5")  # type: ignore[operator]
    assert (table["liz"]["status"], table["liz"]["points"]) == ("missing", "")
    assert (table["joe"]["status"], table["joe"]["passed"]) == ("not graded", "")
    assert table["joe"]["override"] == ""
    assert table["sam"]["name"] == '\'=1+1,"Sam"'


def test_a_mark_of_the_lms_has_a_column() -> None:
    bare = replace(row("ada", "50"), marked_late=True, uploads=2)

    table = lines(results(bare, row("joe", "50"), row("liz", None)))

    assert [line["uploads"] for line in table.values()] == ["2", "1", ""]
    assert [line["marked_late"] for line in table.values()] == ["yes", "", ""]


def test_passed_is_about_the_points_that_count() -> None:
    raised = Adjustment(Decimal(30), "a fair reading", "tom", "now")
    lowered = Adjustment(Decimal(-10), "1 day late", "tom", "now")

    table = lines(
        results(
            row("ada", "50", adjustments=(raised,)),
            row("bob", "60", adjustments=(lowered,)),
            row("joe", "60"),
        )
    )

    assert {id: line["passed"] for id, line in table.items()} == {
        "ada": "yes",
        "bob": "no",
        "joe": "yes",
    }


def test_hostile_text_in_any_field_stays_in_its_cell_and_is_no_formula() -> None:
    adjustment = Adjustment(Decimal(-1), HOSTILE, HOSTILE, HOSTILE)
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
