"""A submission beside its survivors and comments; which marks and places there are."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from msgspec import structs

from dicedojo.classroom.design import (
    ReadFile,
    checked_place,
    files_to_read,
    read_mark,
)
from dicedojo.classroom.row import Row, Student
from dicedojo.classroom.twins.find import Work
from dicedojo.errors import UnusableInput
from dicedojo.report.adjusted import Comment

from ..handmade_grades import make_kata
from .gradebooks import ADA, document_of

WORDS = (("names", "Names say what they hold."), ("story", "Tests tell a story."))
FILES = [ReadFile("greed.py", ("one", "two"), {})]


def a_row(*comments: Comment) -> Row:
    points = Decimal(50)
    return Row(
        Student("ada"), "graded", "", Decimal(100), True, points, {}, (), comments
    )


def test_survivors_and_comments_stand_beside_their_lines(tmp_path: Path) -> None:
    grade = document_of(make_kata(tmp_path), ADA)
    source = "\n".join(f"# {n}" for n in range(1, 60))
    module = structs.replace(grade.module, file="greed.py", source=source)
    grade = structs.replace(grade, module=module)
    work = Work("ada", {"greed.py": "changed since"}, {"tests/test_greed.py": "x\n"})
    comments = (
        Comment("Which rule?", "kim", "", "greed.py:2"),
        Comment("In all: well done.", "kim", ""),
    )

    code, tests = files_to_read(a_row(*comments), grade, work)

    lines = {one.line for one in grade.tests.mutants if one.status == "survived"}
    marks = {n: [each.mark for each in found] for n, found in code.beside.items()}
    assert (code.path, tests.path) == ("greed.py", "tests/test_greed.py")
    assert code.lines[0] == "# 1"  # as it was graded
    assert {n for n, found in marks.items() if "~" in found} <= lines
    assert any("~" in found for found in marks.values())
    assert code.beside[2][-1].text == "Which rule? (kim)"
    assert not tests.beside


def test_a_place_is_a_line_of_a_file() -> None:
    assert checked_place(" greed.py:02 ", FILES) == "greed.py:2"


@pytest.mark.parametrize(
    "place", ["greed.py:3", "greed.py:0", "greed.py", "x.py:1", ""]
)
def test_another_place_is_refused_with_those_that_there_are(place: str) -> None:
    with pytest.raises(UnusableInput) as raised:
        checked_place(place, FILES)

    assert "greed.py (1 to 2)" in (raised.value.evidence or "")


def test_a_mark_is_a_word_of_the_course_and_a_number() -> None:
    assert read_mark("names=0", WORDS) == ("names", 0)


@pytest.mark.parametrize(
    ("stated", "message"),
    [
        ("nmes=1", "no word 'nmes' for design"),
        ("names", "from 0 to 3 (got '')"),
        ("names=4", "from 0 to 3 (got '4')"),
        ("names=-1", "from 0 to 3 (got '-1')"),
        ("names=1.5", "from 0 to 3 (got '1.5')"),
    ],
)
def test_another_mark_is_refused(stated: str, message: str) -> None:
    with pytest.raises(UnusableInput) as raised:
        read_mark(stated, WORDS)

    assert message in raised.value.what


def test_a_course_without_words_says_where_they_would_stand() -> None:
    with pytest.raises(UnusableInput) as raised:
        read_mark("names=1", ())

    assert "kata.toml" in (raised.value.evidence or "")
