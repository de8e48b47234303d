"""Mutants that the same questions reveal are one bug, and are shown once."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from msgspec import structs

from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.mutation.verdicts import Bug, Status
from dicedojo.report.bugs import every_survivor, surviving_bugs

from ..handmade_grades import with_suite
from .rendered import render

SAME = ("m007", "m008")  # roll 4 4 4 reveals both


@pytest.fixture
def grouped(weak: Grade) -> Grade:
    """Five survivors are four bugs, one of them implied by another."""
    others = [
        bug for bug in weak.mutation.bugs if bug.mutants[0] not in {*SAME, "m003"}
    ]
    bugs = (
        Bug(SAME, Status.SURVIVED, also_notices=1),
        Bug(("m003",), Status.SURVIVED, implied=True),
        *others,
    )
    return replace(weak, mutation=replace(weak.mutation, bugs=bugs))


def test_a_bug_is_shown_by_its_first_mutant_unless_another_implies_it(
    grouped: Grade,
) -> None:
    suite = grade_document(grouped).tests

    shown = surviving_bugs(suite)

    assert [one.mutant.id for one in shown] == ["m012", "m009", "m007"]
    assert [one.also_notices for one in shown] == [0, 0, 1]
    assert suite.bug_count.survived == 4


def test_every_mutant_that_survived_can_be_shown(grouped: Grade) -> None:
    shown = every_survivor(grade_document(grouped).tests)

    assert {one.mutant.id for one in shown} == {"m003", *SAME, "m009", "m012"}
    assert [one.also_notices for one in shown if one.mutant.id in SAME] == [1, 1]


def test_a_survivor_that_no_bug_of_a_document_names_gains_nothing(
    grouped: Grade,
) -> None:
    suite = structs.replace(grade_document(grouped).tests, bugs=())

    shown = every_survivor(suite)

    assert {(one.also_notices, one.gain) for one in shown} == {(0, "")}


@pytest.mark.parametrize("format", ["text", "html", "markdown"])
def test_what_a_test_gains_besides_is_told(grouped: Grade, format: str) -> None:
    gain = "A test for this one also notices 1 other bug that your tests let through."

    report = " ".join(render([grouped], format).split())

    assert report.count(gain) == 1


def test_the_text_counts_the_bugs_that_it_does_not_show(grouped: Grade) -> None:
    text = render([grouped], "text")

    assert text.count("SURVIVED") == 3
    assert (
        "1 more distinct bug that your tests do not notice: `dojo mutate --all`" in text
    )


def test_the_page_counts_distinct_bugs_and_those_that_are_implied(
    grouped: Grade,
) -> None:
    page = render([grouped], "html")

    assert "Your tests notice 5 of 9 distinct bugs (10 changes)." in page
    assert "Not shown: 1 more distinct bug that a test for one of those shown" in page


def test_a_bug_is_one_case_of_a_test_suite(grouped: Grade) -> None:
    document = render([grouped], "junit")

    name = "m007 line 7: `400` becomes `401` (and 1 change that the same questions"
    assert name in document
    assert "m008" not in document


def test_the_document_lists_the_bugs(grouped: Grade) -> None:
    tests = json.loads(render([grouped], "json"))["tests"]

    assert tests["bugs"][0] == {
        "mutants": ["m007", "m008"],
        "status": "survived",
        "implied": False,
        "also_notices": 1,
    }
    assert tests["survived"] == 5  # mutants
    assert tests["strength"] == round(5 / 9, 4)


@pytest.mark.parametrize("format", ["text", "html", "markdown"])
def test_a_test_of_a_helper_is_said_to_count_for_ones_own_code(
    weak: Grade, format: str
) -> None:
    helpers = tuple(one.test for one in weak.mutation.suite.exclusions[:1])
    grade = with_suite(weak, helpers=helpers)

    text = " ".join(render([grade], format).split())

    assert text.count("It still counts for the changes to your own code.") == 1


def test_the_document_lists_the_tests_of_helpers(weak: Grade) -> None:
    grade = with_suite(weak, helpers=("t.py::test_drop",))

    assert json.loads(render([grade], "json"))["tests"]["helpers"] == [
        "t.py::test_drop"
    ]
