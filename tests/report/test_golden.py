"""What each format says of grades, in one golden file for each."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.adjusted import AdjustedGrade, Adjustment, Comment
from dicedojo.report.formats import FORMATS
from dicedojo.report.html import render_html

from ..golden_files import compare
from ..handmade_grades import with_lesson

GOLDEN = Path(__file__).with_name("golden")
GRADES = ("weak", "valued", "won", "empty", "hanging", "undecided")
ONE_EACH = [name for name, format in FORMATS.items() if format.one_per_grade]
SEVERAL = ["text", "markdown", "junit", "github"]
WHEN = "2026-09-01T08:00:00+00:00"


@pytest.mark.parametrize("format", SEVERAL)
def test_a_format_shows_several_grades_as_its_golden_file(
    format: str, request: pytest.FixtureRequest
) -> None:
    grades = [grade_document(request.getfixturevalue(name)) for name in GRADES]

    text = FORMATS[format].render(grades)
    if format == "junit":
        text = text.replace("><", ">\n<")
    compare(GOLDEN / f"grades.{format}", text)


@pytest.mark.parametrize("format", ONE_EACH)
def test_a_format_shows_a_grade_as_its_golden_file(weak: Grade, format: str) -> None:
    grade = grade_document(with_lesson(weak, "02_other_triples"))

    compare(GOLDEN / f"weak.{format}", FORMATS[format].render([grade]))


@pytest.mark.parametrize("name", ["weak", "valued"])
def test_a_document_says_all_that_is_known(
    name: str, request: pytest.FixtureRequest
) -> None:
    grade = grade_document(request.getfixturevalue(name))

    compare(GOLDEN / f"{name}.json", FORMATS["json"].render([grade]))


def test_a_page_shows_a_strategy_and_what_a_person_changed(won: Grade) -> None:
    adjusted = AdjustedGrade(
        points=Decimal("52.29"),
        passed=False,
        changes=(
            Adjustment(Decimal(5), "The second\ntest is right.", "Dr. Vega", WHEN),
            Adjustment(Decimal(-10), "Late.", "Dr. Vega", WHEN, "part:tests"),
        ),
        notes=(Comment("Well named tests.\nAsk me about step 3.", "Dr. Vega", WHEN),),
        stale="another course",
    )

    compare(GOLDEN / "won.html", render_html(grade_document(won), adjusted))
