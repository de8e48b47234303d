from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from msgspec import structs

from dicedojo.grading.document.grade import TimingRecord
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.formats import FORMATS

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


def test_why_there_is_no_module_stands_in_place_of_code_that_nobody_wrote(
    weak: Grade,
) -> None:
    why = "There is no greed.py among the files."
    grade = structs.replace(grade_document(weak), unusable=why)

    suite = ElementTree.fromstring("".join(FORMATS["junit"].stream([grade])))

    failed = suite.findall(".//testcase[@classname='greed.03_single_one']/failure")
    assert {str(failure.text) for failure in failed} == {f"failed\n{why}"}
