from __future__ import annotations

import json
from typing import Any

from msgspec import structs

from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.exercism import render_exercism


def result(grade: Grade) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(render_exercism(grade_document(grade)))
    return whole


def test_a_grade_without_a_lost_point_passes(perfect: Grade) -> None:
    shown = result(perfect)

    assert (shown["version"], shown["status"], shown["message"]) == (3, "pass", None)
    assert {test["status"] for test in shown["tests"]} == {"pass"}


def test_scenarios_belong_to_the_task_of_their_step(weak: Grade) -> None:
    scenarios = [test for test in result(weak)["tests"] if "task_id" in test]

    assert [test["task_id"] for test in scenarios] == [1, 2, 2, 3, 3, 4, 5]
    assert scenarios[0] == {
        "name": "greed.01_three_ones: 1 1 1 scores 1000",
        "status": "pass",
        "test_code": "Scenario: 1 1 1 scores 1000",
        "task_id": 1,
    }


def test_a_failing_test_says_what_was_asked_and_answered(weak: Grade) -> None:
    failing = [test for test in result(weak)["tests"] if test["status"] == "fail"]

    assert result(weak)["status"] == "fail"
    assert failing[0]["message"].startswith("failed\nroll 1 should score 100")
    (sweep,) = (test for test in failing if ".sweep" in test["name"])
    assert sweep["test_code"] == "score([1])"


def test_what_counts_neither_way_is_left_out(weak: Grade) -> None:
    names = [test["name"] for test in result(weak)["tests"]]

    assert not [name for name in names if "excluded" in name or "m006" in name]


def test_a_fault_of_dojos_own_is_an_error_with_its_reason(undecided: Grade) -> None:
    shown = result(undecided)

    assert (shown["status"], shown["tests"]) == ("error", [])
    assert "a fault of ours" in shown["message"]


def test_a_submission_without_a_module_is_an_error(weak: Grade) -> None:
    document = structs.replace(grade_document(weak), unusable="There is no greed.py.")

    shown = json.loads(render_exercism(document))

    assert (shown["status"], shown["message"]) == ("error", "There is no greed.py.")
