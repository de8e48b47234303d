"""What it takes to pass is said wherever it is said whether a grade passed."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from dicedojo.grading.grade import Grade
from dicedojo.grading.passing import why_not_passed
from dicedojo.report import REPORTS

from ..report.rendered import render


def asking(grade: Grade, *, points: int = 0, share: float = 0.0) -> Grade:
    """The grade, with another rule for passing."""
    rubric = replace(grade.kata.rubric, pass_mark=points, min_tests_share=share)
    return replace(grade, kata=replace(grade.kata, rubric=rubric))


def test_a_grade_that_passed_lacks_nothing(weak: Grade) -> None:
    assert weak.passed
    assert why_not_passed(weak) == ""


def test_enough_points_with_too_few_for_tests_do_not_pass(weak: Grade) -> None:
    asked = asking(weak, points=50, share=0.4)

    assert not asked.passed
    assert why_not_passed(asked) == (
        "Passing takes 20 points for tests; these have 18.54."
    )


def test_too_few_points_are_said_too(weak: Grade) -> None:
    asked = asking(weak, points=60, share=0.3)

    assert why_not_passed(asked) == "Passing takes 60 points; this has 57.29."


def test_both_are_said_where_both_are_missing(weak: Grade) -> None:
    assert why_not_passed(asking(weak, points=60, share=0.4)) == (
        "Passing takes 60 points; this has 57.29. "
        "Passing takes 20 points for tests; these have 18.54."
    )


def test_a_grade_that_is_not_decided_does_not_blame_the_points(weak: Grade) -> None:
    assert why_not_passed(replace(weak, fault="Traceback")) == (
        "Not decided: dojo itself failed."
    )


@pytest.mark.parametrize("format", REPORTS)
def test_every_report_says_what_is_missing(weak: Grade, format: str) -> None:
    asked = asking(weak, points=50, share=0.4)

    text = " ".join(render([asked], format).split())

    assert why_not_passed(asked) in text


@pytest.mark.parametrize("format", sorted({*REPORTS} - {"json"}))
def test_every_report_for_people_says_what_passing_takes(
    weak: Grade, format: str
) -> None:
    assert "55 points, 15 of them for tests" in render([weak], format)


def test_the_document_has_both_limits_as_numbers(weak: Grade) -> None:
    document = json.loads(render([weak], "json"))

    assert (document["pass_mark"], document["min_tests"]) == (55, 15.0)
    assert document["passed"] is True
    assert document["why_not_passed"] == ""
