from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import structs

from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.document.suite import MutantRecord
from dicedojo.grading.grade import Grade
from dicedojo.report.stryker import render_stryker

STATUSES = {
    "killed": "Killed",
    "timed out": "Timeout",
    "survived": "Survived",
    "equivalent": "Ignored",
    "undecided": "Ignored",
    "unimportable": "CompileError",
}


def report(grade: Grade) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(render_stryker(grade_document(grade)))
    return whole


def mutants_of(grade: Grade) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in report(grade)["files"]["greed.py"]["mutants"]}


def test_each_mutant_replaces_what_its_location_says(
    weak: Grade, mutants: dict[str, MutantRecord], source: str
) -> None:
    lines = source.splitlines(keepends=True)

    for id, shown in mutants_of(weak).items():
        start, end = shown["location"]["start"], shown["location"]["end"]
        offset = sum(map(len, lines[: start["line"] - 1])) + start["column"] - 1
        behind = sum(map(len, lines[: end["line"] - 1])) + end["column"] - 1
        assert source[offset:behind] == mutants[id].original
        assert shown["replacement"] == mutants[id].mutated


def test_every_status_has_its_counterpart(
    weak: Grade, mutants: dict[str, MutantRecord]
) -> None:
    shown = mutants_of(weak)

    assert {shown[id]["status"] for id in shown} >= {"Killed", "Survived", "Ignored"}
    for id, one in shown.items():
        assert one["status"] == STATUSES[mutants[id].status]


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        ("equivalent", "equivalent: no question of the game"),
        ("undecided", "undecided, at no cost"),
        ("unimportable", "the changed module cannot be imported"),
    ],
)
def test_what_counts_neither_way_says_why(
    weak: Grade, status: str, reason: str
) -> None:
    document = grade_document(weak)
    first, *others = document.tests.mutants
    changed = structs.replace(first, status=status)
    tests = structs.replace(document.tests, mutants=(changed, *others))

    whole = json.loads(render_stryker(structs.replace(document, tests=tests)))

    shown = whole["files"]["greed.py"]["mutants"][0]
    assert shown["status"] == STATUSES[status]
    assert shown["statusReason"].startswith(reason)


def test_a_survivor_ran_through_every_test_that_counts(weak: Grade) -> None:
    whole = report(weak)
    (tests,) = (file["tests"] for file in whole["testFiles"].values())
    counting = [test["id"] for test in tests if "(excluded" not in test["name"]]

    survivor = mutants_of(weak)["m003"]

    assert survivor["coveredBy"] == counting
    assert survivor["killedBy"] == []
    assert survivor["statusReason"].startswith("Witness: roll 2 2 2. Your code scores")


def test_an_excluded_test_says_so(weak: Grade) -> None:
    (tests,) = (file["tests"] for file in report(weak)["testFiles"].values())

    assert "test_four_fours (excluded: contradicts the rules)" in {
        test["name"] for test in tests
    }


def test_a_killer_is_one_of_the_tests(weak: Grade) -> None:
    whole = report(weak)
    (tests,) = (file["tests"] for file in whole["testFiles"].values())
    names = {test["id"]: test["name"] for test in tests}

    killers = {id for one in mutants_of(weak).values() for id in one["killedBy"]}

    assert {names[id] for id in killers} == {"test_three_ones"}


def test_columns_count_as_javascript_does(weak: Grade) -> None:
    document = grade_document(weak)
    source = 'DICE = "🎲🎲" + 1\n'
    (first, *_) = document.tests.mutants
    start = source.index("1")
    mutant = structs.replace(first, start=start, end=start + 1, replacement="2")
    changed = structs.replace(
        document,
        module=structs.replace(document.module, source=source),
        tests=structs.replace(document.tests, mutants=(mutant,), survivors=()),
    )

    whole = json.loads(render_stryker(changed))

    (shown,) = whole["files"]["greed.py"]["mutants"]
    assert shown["location"]["start"] == {"line": 1, "column": start + 1 + 2}


def test_without_a_module_there_is_no_file(undecided: Grade) -> None:
    assert report(undecided)["config"]["decided"] is False
