from __future__ import annotations

import io
from dataclasses import replace

import pytest
from msgspec import structs
from rich.console import Console

from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.text import grade_report

from .rendered import render_text

EVERY_GRADE = pytest.mark.parametrize(
    "name",
    [
        *("weak", "perfect", "empty", "hostile", "valued", "troubled", "won"),
    ],
)


@EVERY_GRADE
def test_no_line_is_wider_than_80_columns(
    name: str, request: pytest.FixtureRequest
) -> None:
    text = render_text([request.getfixturevalue(name)])

    assert max(map(len, text.splitlines())) <= 80


@EVERY_GRADE
def test_nothing_in_a_submission_reaches_the_terminal_as_a_command(
    name: str, request: pytest.FixtureRequest
) -> None:
    text = render_text([request.getfixturevalue(name)])

    assert all(char.isprintable() or char == "\n" for char in text)


def test_a_perfect_grade_has_nothing_to_point_at(perfect: Grade) -> None:
    text = render_text([perfect])

    assert "100 of 100 points" in text
    assert "✗" not in text
    assert "do not notice" not in text


def test_colour_is_for_those_who_ask(weak: Grade) -> None:
    assert "\x1b[" not in render_text([weak])
    assert "\x1b[" in render_text([weak], colour=True)


def test_a_console_that_wants_no_colour_loses_no_words(
    weak: Grade, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    stream = io.StringIO()

    Console(file=stream, width=80, force_terminal=True).print(
        grade_report(grade_document(weak))
    )

    assert "\x1b[3" not in stream.getvalue()
    assert "- Rule(Sequence((4, 4, 4)), 400)," in stream.getvalue()


def test_the_reason_of_a_part_is_printed_whole(valued: Grade) -> None:
    why = " ".join(f"Sentence {number} is long enough." for number in range(12))
    first, *others = valued.parts
    one = replace(valued, parts=(structs.replace(first, why=why), *others))

    assert why in " ".join(render_text([one]).split())


def test_every_function_of_a_sweep_is_counted_in_full(counted: Grade) -> None:
    why = counted.parts[0].lines[-1].why

    assert why in " ".join(render_text([counted]).split())
