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


def test_the_score_is_the_grade(weak: Grade) -> None:
    shown = result(weak)

    assert shown["score"] == 57.29
    assert shown["output"].startswith("57.29 of 100 points, passed\n")
    assert shown["extra_data"]["passed"] is True


@pytest.mark.parametrize("name", ["weak", "perfect", "empty"])
def test_the_tests_add_up_to_the_points(
    request: pytest.FixtureRequest, name: str
) -> None:
    whole = result(request.getfixturevalue(name))

    for of_test, of_grade in (("score", "score"), ("max_score", "possible")):
        points = sum(Decimal(str(test[of_test])) for test in whole["tests"])
        assert points == Decimal(str({**whole["extra_data"], **whole}[of_grade]))


def test_each_line_of_the_grade_is_a_numbered_test(weak: Grade) -> None:
    tests = result(weak)["tests"]

    assert [test["number"] for test in tests] == [str(n) for n in range(1, 11)]
    assert [test["name"] for test in tests] == [
        "Step 1: Three ones",
        "Step 2: Other triples",
        "Step 3: A single one",
        "Step 4: The rule table",
        "Step 5: Nothing else scores",
        "Every question of the game",
        "Tests notice changes to the code",
        "Tests notice the planted bug first_rule_only",
        "Tests notice the planted bug four_of_a_kind",
        "Tests notice the planted bug no_sort",
    ]
    assert {test["visibility"] for test in tests} == {"visible"}


def test_a_test_passes_where_no_point_is_lost(weak: Grade) -> None:
    for test in result(weak)["tests"]:
        assert (test["status"] == "passed") == (test["score"] == test["max_score"])


def test_a_failing_step_shows_its_scenarios(weak: Grade) -> None:
    (step,) = (one for one in result(weak)["tests"] if one["number"] == "3")

    assert step["output"].splitlines()[1:3] == [
        "failed: 1 scores 100",
        "  roll 1 should score 100; your code scores 0",
    ]


def test_changes_that_survive_are_shown_with_their_witness(weak: Grade) -> None:
    (changes,) = (
        one for one in result(weak)["tests"] if one["name"].endswith("to the code")
    )

    lines = changes["output"].splitlines()
    assert "greed.py:5 `200` becomes `201`" in lines
    assert "Witness: roll 2 2 2. Your code scores 200; the mutant scores 201." in lines
    assert any(
        "test_four_fours is excluded, contradicts the rules" in line for line in lines
    )


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
