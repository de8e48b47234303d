from __future__ import annotations

import json
from typing import Any

from msgspec import structs

from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.grade import Grade
from dicedojo.report import FORMATS


def runs(*grades: GradeDocument) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(FORMATS["sarif"].render(grades))["runs"]
    return found


def test_each_grade_is_a_run(weak: Grade, perfect: Grade) -> None:
    ids = [
        run["automationDetails"]["id"]
        for run in runs(grade_document(weak), grade_document(perfect))
    ]

    assert ids == ["dicedojo/greed/ada/", "dicedojo/greed/grace/"]


def test_every_result_names_a_rule_that_is_explained(weak: Grade) -> None:
    (run,) = runs(grade_document(weak))
    rules = run["tool"]["driver"]["rules"]

    assert run["results"]
    for result in run["results"]:
        rule = rules[result["ruleIndex"]]
        assert rule["id"] == result["ruleId"]
        assert rule["help"]["text"]


def test_code_scanning_finds_a_line_for_every_result(weak: Grade) -> None:
    (run,) = runs(grade_document(weak))

    for result in run["results"]:
        (location,) = result["locations"]
        assert location["physicalLocation"]["region"]["startLine"] >= 1


def test_findings_have_different_fingerprints(weak: Grade) -> None:
    (run,) = runs(grade_document(weak))

    prints = [
        result["partialFingerprints"]["dicedojoFinding/v1"] for result in run["results"]
    ]
    assert len(prints) == len(set(prints))


def test_odd_characters_of_a_path_are_escaped(weak: Grade) -> None:
    document = grade_document(weak)
    provenance = structs.replace(document.provenance, submission_path="a b:c/ädä?#")

    (run,) = runs(structs.replace(document, provenance=provenance))

    location = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location["uri"] == "a%20b%3Ac/%C3%A4d%C3%A4%3F%23/greed.py"


def test_a_failure_of_dojo_is_a_notification_and_no_result(undecided: Grade) -> None:
    (run,) = runs(grade_document(undecided))

    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    (told,) = invocation["toolExecutionNotifications"]
    assert "a fault of ours" in told["message"]["text"]
    assert run["results"] == []
