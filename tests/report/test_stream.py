"""Formats whose one file shows several grades are written grade by grade."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.grade import Grade
from dicedojo.report import FORMATS
from dicedojo.report.json_text import json_list, json_text

from ..handmade_grades import *  # noqa: F403  # its fixtures

IN_ONE_FILE = [one.name for one in FORMATS.values() if not one.one_per_grade]
TOTALS_FIRST = "junit"  # it keeps the text of the suites, and no grade


@pytest.fixture
def grades(weak: Grade, perfect: Grade) -> list[GradeDocument]:
    return [grade_document(one) for one in (weak, perfect, weak, perfect)]


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("name", IN_ONE_FILE)
def test_pieces_make_the_same_file(
    name: str, count: int, grades: list[GradeDocument]
) -> None:
    pieces = list(FORMATS[name].stream(iter(grades[:count])))

    assert "".join(pieces) == FORMATS[name].render(grades[:count])


@pytest.mark.parametrize("name", sorted({*IN_ONE_FILE} - {TOTALS_FIRST}))
def test_a_piece_is_written_before_the_grades_after_it_are_read(
    name: str, grades: list[GradeDocument]
) -> None:
    read = 0

    def reading() -> Iterator[GradeDocument]:
        nonlocal read
        for grade in grades:
            read += 1
            yield grade

    next(FORMATS[name].stream(reading()))

    assert read <= 2  # one, and whether there is another


@pytest.mark.parametrize("items", [[], [1], [{"a": [1, "\n"]}, [], "x"]])
def test_a_list_in_pieces_is_the_text_of_the_whole(items: list[object]) -> None:
    pieces = list(json_list(lambda found: {"found": found, "n": 1}, items))

    whole = {"found": items, "n": 1}
    assert "".join(pieces) == json_text(whole)
    assert json.loads("".join(pieces)) == whole
