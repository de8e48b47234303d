from __future__ import annotations

from dicedojo.grading.grade import Grade

from .rendered import render_text


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
