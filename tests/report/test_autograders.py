from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from msgspec import structs

from dicedojo.errors import UnusableInput
from dicedojo.grading.document.grade import GradeDocument, Part
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.autograders import (
    json_text,
    number,
    render_classroom50,
    render_gradescope,
)

from .contracts import RUNNER, check_classroom50


def result(grade: Grade) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(render_gradescope(grade_document(grade)))
    return whole


@pytest.mark.parametrize("name", ["weak", "perfect", "empty"])
def test_the_tests_add_up_to_the_points(
    request: pytest.FixtureRequest, name: str
) -> None:
    whole = result(request.getfixturevalue(name))

    for of_test, of_grade in (("score", "score"), ("max_score", "possible")):
        points = sum(Decimal(str(test[of_test])) for test in whole["tests"])
        assert points == Decimal(str({**whole["extra_data"], **whole}[of_grade]))


def test_the_value_of_a_strategy_is_on_the_leaderboard(valued: Grade) -> None:
    assert result(valued)["leaderboard"] == [
        {"name": "on the board", "value": 454.1, "order": "desc"},
        {"name": "not on the board yet", "value": 299.5, "order": "desc"},
    ]


@pytest.mark.parametrize("name", ["weak", "troubled"])
def test_there_is_no_leaderboard_without_a_value(
    name: str, request: pytest.FixtureRequest
) -> None:
    assert "leaderboard" not in result(request.getfixturevalue(name))


def test_two_runs_write_the_same_file(weak: Grade) -> None:
    later = replace(weak, seconds=99.0, graded_at="2026-09-01T08:00:00+00:00")

    assert result(later) == result(weak)


def with_deduction(grade: Grade) -> GradeDocument:
    """The document of a perfect grade, less 5 points."""
    document = grade_document(grade)
    less = Part("deduction", Decimal(-5), Decimal(0), "", ())
    parts = (*document.parts, less)
    return structs.replace(document, points=Decimal(95), parts=parts)


def test_a_deduction_is_a_test_of_its_own(perfect: Grade) -> None:
    tests = json.loads(render_gradescope(with_deduction(perfect)))

    last = tests["tests"][-1]
    assert (last["name"], last["score"], last["status"]) == ("deduction", -5, "failed")


def test_a_grade_that_is_not_decided_says_so(undecided: Grade) -> None:
    shown = result(undecided)

    assert shown["output"].startswith("This submission was not graded")
    assert "RuntimeError: a fault of ours" in shown["output"]
    assert shown["extra_data"]["decided"] is False


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
    result = check_classroom50(with_deduction(perfect))

    assert result["score"] == 95
    assert result["tests"][-1]["test-name"] == "deduction: -5 points"


def test_the_text_is_ascii_and_ends_with_a_line_break() -> None:
    text = json_text({"name": "Zoë"})

    assert text.isascii()
    assert text.endswith("}\n")
    assert json.loads(text) == {"name": "Zoë"}


@pytest.mark.parametrize(("points", "text"), [("50.00", "50"), ("2.270", "2.27")])
def test_points_are_the_shortest_number(points: str, text: str) -> None:
    assert json.dumps(number(Decimal(points))) == text
