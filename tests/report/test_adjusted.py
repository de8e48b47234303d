"""What a person or a rule changed stands beside what the machine said."""

from __future__ import annotations

from decimal import Decimal

import pytest
from msgspec import structs

from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.adjusted import (
    AdjustedGrade,
    Adjustment,
    Comment,
    adjusted_view,
    person_view,
)
from dicedojo.report.html import render_html

from ..handmade_grades import HOSTILE
from ..html_pages import Page

WHEN = "2026-09-01T08:00:00+00:00"


def test_a_long_comment_is_shown_whole(weak: Grade) -> None:
    lines = [f"Remark {number}." for number in range(200)]
    notes = (Comment("\n".join(lines), "Dr. Vega", WHEN),)
    adjusted = AdjustedGrade(Decimal("57.29"), passed=False, notes=notes)

    source = render_html(grade_document(weak), adjusted)

    assert "\n".join(lines) in source


def test_where_no_person_changed_anything_the_machines_points_count(
    weak: Grade, undecided: Grade
) -> None:
    facts = ("points", "machine_points", "passed", "decided")
    decided = adjusted_view(grade_document(weak), None)
    not_decided = adjusted_view(grade_document(undecided), None)

    assert [decided[fact] for fact in facts] == ["57.29", "57.29", weak.passed, True]
    assert [not_decided[fact] for fact in facts[1:]] == ["", False, False]


@pytest.mark.parametrize(
    ("points", "set_to", "said"),
    [
        ("0.5", None, "+0.50"),
        ("-0.5", None, "−0.50"),  # noqa: RUF001  # a minus
        ("0", None, "0"),
        ("5", Decimal(60), "set to 60"),
    ],
)
def test_a_change_is_told_with_its_sign(
    points: str, set_to: Decimal | None, said: str
) -> None:
    change = Adjustment(Decimal(points), "Agreed.", "Dr. Vega", WHEN, set_to=set_to)

    view = person_view(AdjustedGrade(Decimal(60), True, (change,)))

    assert view["changes"] == [(change, said)]
    assert change.is_final is (set_to is not None)


def test_points_that_a_person_gave_stand_where_the_machine_had_none(
    undecided: Grade,
) -> None:
    change = Adjustment(Decimal(60), "Graded by hand.", "Dr. Vega", WHEN)
    adjusted = AdjustedGrade(Decimal(60), passed=True, changes=(change,))

    text = Page(render_html(grade_document(undecided), adjusted)).text

    assert "60 of 100 points ✓ passed" in text
    assert "Dicedojo's grade was not decided" in text
    assert "of them for tests" not in text  # the points alone decide


def test_a_pseudonym_replaces_the_name_and_the_path(weak: Grade) -> None:
    document = grade_document(weak)
    provenance = structs.replace(
        document.provenance, dicedojo="1.0", submission_path="class/ada"
    )
    adjusted = AdjustedGrade(document.points, passed=True, label="student 7f3a")

    source = render_html(structs.replace(document, provenance=provenance), adjusted)

    assert "<h1><bdi>student 7f3a</bdi></h1>" in source
    assert "class/ada" not in source
    assert ">ada<" not in source
    assert "<title>Greed: student 7f3a, 57.29 of 100</title>" in source


def test_what_a_person_wrote_stays_words(weak: Grade) -> None:
    changes = (Adjustment(Decimal(1), HOSTILE, HOSTILE, HOSTILE),)
    notes = (Comment(HOSTILE, HOSTILE, HOSTILE),)
    adjusted = AdjustedGrade(Decimal(1), True, changes, notes, label=HOSTILE)

    source = render_html(grade_document(weak), adjusted)

    assert "<script" not in source
    assert "\u202e" not in source
    assert "\x1b" not in source
    assert source.encode("utf-8")
