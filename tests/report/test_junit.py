from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from msgspec import structs

from dicedojo.grading.document.grade import TimingRecord
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report import FORMATS

from .contracts import check_junit
from .rendered import render_junit


def suites(*grades: Grade) -> list[ElementTree.Element]:
    return ElementTree.fromstring(render_junit(grades)).findall("testsuite")


def failing(suite: ElementTree.Element) -> list[str]:
    return [
        f"{case.get('classname')} {case.get('name')}"
        for case in suite.findall("testcase")
        if case.find("failure") is not None
    ]


def test_each_submission_is_a_suite(weak: Grade, perfect: Grade) -> None:
    names = [suite.get("name") for suite in suites(weak, perfect)]

    assert names == ["greed: ada", "greed: grace"]


def test_a_perfect_grade_has_no_failure(perfect: Grade) -> None:
    (suite,) = suites(perfect)

    assert failing(suite) == []
    assert suite.get("failures") == "0"


def test_every_lost_point_has_a_failing_case(weak: Grade) -> None:
    (suite,) = suites(weak)

    assert failing(suite) == [
        "greed.03_single_one 1 scores 100",
        "greed.03_single_one 1 1 scores 200",
        "greed.sweep every question of the game",
        "greed.mutants m003 line 5: `200` becomes `201`",
        "greed.mutants m007 line 7: `400` becomes `401`",
        "greed.mutants m008 line 7: two neighbours swap their points",
        "greed.mutants m009 line 7: a sequence loses its last element",
        "greed.mutants m012 line 19: `>=` becomes `>`",
        "greed.chaff four_of_a_kind",
        "greed.chaff no_sort",
    ]


def test_what_counts_neither_way_is_skipped(weak: Grade) -> None:
    (suite,) = suites(weak)
    skipped = [
        case.get("name")
        for case in suite.findall("testcase")
        if case.find("skipped") is not None
    ]

    assert skipped == [
        "m006 line 21: `0` becomes `1`",
        "m010 line 20: `drop` becomes `dorp`",
        "tests/test_greed.py::test_four_fours",
        "tests/test_greed.py::test_reads_the_clock",
    ]
    assert suite.get("skipped") == "4"


def test_a_submission_that_could_not_run_fails_every_step(empty: Grade) -> None:
    (suite,) = suites(empty)

    assert len(failing(suite)) == int(suite.get("tests", 0)) == 7
    properties = [
        str(one.get("value"))
        for one in suite.iter("property")
        if one.get("name") == "problem"
    ]
    assert properties[0].startswith("syntax error:\ngreed.py:3\n")


@pytest.mark.parametrize(
    "name", ["weak", "perfect", "empty", "hostile", "valued", "troubled"]
)
def test_the_document_parses_and_its_totals_agree(
    name: str, request: pytest.FixtureRequest
) -> None:
    (suite,) = suites(request.getfixturevalue(name))

    assert int(suite.get("tests", 0)) == len(suite.findall("testcase"))
    assert int(suite.get("failures", 0)) == len(failing(suite))


@pytest.mark.parametrize("other", ["weak", "empty", "undecided"])
def test_the_totals_at_the_top_are_those_of_the_suites(
    other: str, valued: Grade, request: pytest.FixtureRequest
) -> None:
    text = render_junit([valued, request.getfixturevalue(other)])
    whole = ElementTree.fromstring(text)
    suites = whole.findall("testsuite")

    for total in ("tests", "failures", "errors", "time"):
        expected = sum(float(suite.get(total, 0)) for suite in suites)
        assert float(whole.get(total, -1)) == expected


def test_a_strategy_short_of_all_points_is_a_failing_case(valued: Grade) -> None:
    (suite,) = suites(valued)

    assert failing(suite) == [
        "greed.sweep every question of the game",
        "greed.strategy its exact value",
    ]
    (failure,) = suite.findall("testcase[@classname='greed.strategy']/failure")
    assert str(failure.get("message")).startswith("choose is worth 77.0% of the best")


def test_a_strategy_with_all_points_is_a_passing_case(valued: Grade) -> None:
    parts = tuple(
        structs.replace(part, points=part.possible) if part.name == "strategy" else part
        for part in valued.parts
    )

    (suite,) = suites(replace(valued, parts=parts))

    (case,) = suite.findall("testcase[@classname='greed.strategy']")
    assert list(case) == []


def test_trouble_with_a_strategy_is_told_line_by_line(troubled: Grade) -> None:
    (suite,) = suites(troubled)

    (failure,) = suite.findall("testcase[@classname='greed.strategy']/failure")
    first, second = str(failure.text).splitlines()
    assert first.startswith("For roll 1 it raises ValueError: </script>")
    assert second.startswith("a_very_long_name_")


def test_a_plan_has_no_case(valued: Grade) -> None:
    (suite,) = suites(valued)

    steps = {str(case.get("classname")) for case in suite.findall("testcase")}
    assert "greed.01_three_ones" in steps
    assert "greed.00_plan" not in steps


def test_a_helper_has_no_case(won: Grade) -> None:
    (suite,) = suites(won)

    steps = {str(case.get("classname")) for case in suite.findall("testcase")}
    assert "greed.05_nothing_else_scores" in steps
    assert "greed.06_helped" not in steps
    assert failing(suite) == ["greed.strategy its exact value"]


def test_a_suite_says_when_and_how_long_it_was_graded(weak: Grade) -> None:
    graded = replace(weak, graded_at="2026-09-01T08:00:00+00:00", seconds=1.5)

    (suite,) = suites(graded)

    assert suite.get("timestamp") == "2026-09-01T08:00:00+00:00"
    assert suite.get("time") == "1.5"


def test_a_time_that_is_none_does_not_break_the_file(weak: Grade) -> None:
    timing = TimingRecord(graded_at='"><x a="\x00\x1b', seconds=1.0)
    document = structs.replace(grade_document(weak), timing=timing)

    root = check_junit(FORMATS["junit"].render([document]))

    assert root[0].get("timestamp", "").endswith("\\x00\\x1b")
