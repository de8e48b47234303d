from __future__ import annotations

import json
import subprocess
import sys

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.grade import Grade
from dicedojo.report import FORMATS, render


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_tells_the_points(weak: Grade, format: str) -> None:
    assert "60.42" in render([weak], format)


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_ends_with_a_line_break(hostile: Grade, format: str) -> None:
    assert render([hostile], format).endswith("\n")


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_can_be_written_as_utf8(hostile: Grade, format: str) -> None:
    assert render([hostile], format).encode("utf-8")


def test_one_grade_is_one_document(weak: Grade) -> None:
    assert json.loads(render([weak], "json"))["schema"] == "dicedojo/grade/v1"


def test_several_grades_are_one_document_that_holds_them(
    weak: Grade, perfect: Grade
) -> None:
    document = json.loads(render([weak, perfect], "json"))

    assert document["schema"] == "dicedojo/grades/v1"
    assert [one["submission"] for one in document["grades"]] == ["ada", "grace"]


def test_html_tells_one_grade(weak: Grade, perfect: Grade) -> None:
    with pytest.raises(UnusableInput, match="one grade"):
        render([weak, perfect], "html")


def test_an_unknown_format_is_named_with_the_near_miss(weak: Grade) -> None:
    with pytest.raises(UnusableInput) as caught:
        render([weak], "htlm")

    assert "Did you mean 'html'?" in str(caught.value)


def test_importing_the_reports_loads_no_renderer() -> None:
    program = (
        "import sys, dicedojo.report;"
        "print([m for m in ('rich', 'jinja2', 'junitparser') if m in sys.modules])"
    )

    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert done.stdout == "[]\n"
