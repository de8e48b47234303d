from __future__ import annotations

import json
from decimal import Decimal

import pytest
from msgspec import structs

from dicedojo.errors import UnusableInput
from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.classroom50 import render_classroom50

from .contracts import RUNNER, check_classroom50


def test_points_are_rounded_down_and_kept_exactly_beside(weak: Grade) -> None:
    result = check_classroom50(grade_document(weak))

    assert (result["score"], result["max-score"]) == (57, 100)
    assert result["points"] == 57.29


def test_each_share_of_the_rubric_is_a_test(weak: Grade) -> None:
    tests = check_classroom50(grade_document(weak))["tests"]

    assert [(test["score"], test["max-score"]) for test in tests] == [
        (20, 25),
        (19, 25),
        (7, 15),
        (11, 35),
    ]
    assert not any(test["passed"] for test in tests)


def test_the_runner_states_whose_submission_it_is(weak: Grade) -> None:
    result = check_classroom50(grade_document(weak))

    assert result["classroom"] == "cs1"
    assert result["submission"] == RUNNER["SUBMISSION_TAG"]
    assert result["review"] == RUNNER["REVIEW_URL"]


def test_the_commit_stands_in_for_a_review(weak: Grade) -> None:
    runner = {key: each for key, each in RUNNER.items() if key != "REVIEW_URL"}

    result = json.loads(render_classroom50(grade_document(weak), runner))

    assert result["review"] == RUNNER["COMMIT_URL"]


def test_outside_the_runner_no_file_is_written(weak: Grade) -> None:
    with pytest.raises(UnusableInput, match="its own runner") as refusal:
        render_classroom50(grade_document(weak), RUNNER | {"SUBMISSION_TAG": ""})

    assert "SUBMISSION_TAG." in refusal.value.evidence


def test_the_time_is_the_time_of_the_grade(weak: Grade) -> None:
    document = grade_document(weak)
    assert document.timing is not None
    timing = structs.replace(document.timing, graded_at="2026-09-01T08:00:00+00:00")

    result = check_classroom50(structs.replace(document, timing=timing))

    assert result["datetime"] == "2026-09-01T08:00:00Z"


def test_a_deduction_lowers_the_score(perfect: Grade) -> None:
    document = grade_document(perfect)
    less = structs.replace(
        document.parts[0], name="deduction", points=Decimal(-5), possible=Decimal(0)
    )
    document = structs.replace(
        document, points=Decimal(95), parts=(*document.parts, less)
    )

    result = check_classroom50(document)

    assert result["score"] == 95
    assert result["tests"][-1]["test-name"] == "deduction: -5 points"
