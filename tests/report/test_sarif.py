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


def test_a_class_is_one_run_that_names_each_grade(weak: Grade, perfect: Grade) -> None:
    grades = (grade_document(weak), grade_document(perfect))

    (run,) = runs(*grades)

    assert run["automationDetails"]["id"] == "dicedojo/greed/"
    outcomes = run["properties"]["grades"]
    assert [one["submission"] for one in outcomes] == ["ada", "grace"]
    assert len(run["results"]) == sum(len(runs(one)[0]["results"]) for one in grades)


def test_the_run_of_one_grade_is_called_by_its_submission(weak: Grade) -> None:
    (run,) = runs(grade_document(weak))

    assert run["automationDetails"]["id"] == "dicedojo/greed/ada/"


def test_one_finding_in_two_submissions_has_two_fingerprints(weak: Grade) -> None:
    ada = grade_document(weak)

    (run,) = runs(ada, structs.replace(ada, submission="grace"))

    prints = [
        result["partialFingerprints"]["dicedojoFinding/v1"] for result in run["results"]
    ]
    assert len(prints) == len(set(prints))


def test_a_path_that_leads_out_of_the_folder_is_no_place(weak: Grade) -> None:
    document = grade_document(weak)
    provenance = structs.replace(document.provenance, submission_path="../canvas/ada")

    (run,) = runs(structs.replace(document, provenance=provenance))

    assert run["results"]
    assert not any("locations" in result for result in run["results"])


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
