from __future__ import annotations

import subprocess
import sys

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.grading.grade import Grade
from dicedojo.report.formats import FORMATS, format_help

from .rendered import render


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_is_utf8_and_ends_with_a_line_break(
    hostile: Grade, format: str
) -> None:
    assert render([hostile], format).encode("utf-8").endswith(b"\n")


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


def test_formats_of_one_grade_refuse_several(weak: Grade, perfect: Grade) -> None:
    for format in FORMATS.values():
        if format.one_per_grade:
            with pytest.raises(UnusableInput, match="shows one grade"):
                render([weak, perfect], format.name)
        else:
            assert render([weak, perfect], format.name)


def test_the_help_lists_every_format() -> None:
    assert format_help() == (
        "text, json, html, markdown, junit, gradescope, classroom50 or github."
    )
