"""Canvas's gradebook CSV, field by field, as Canvas's importer reads it."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from typing import Any

import pytest

from dicedojo.classroom.exports.canvas import canvas_csv, has_id
from dicedojo.errors import UnusableInput

from .rows import results, row

ASSIGNMENT = "Greed (12345)"


def ada(**about: Any) -> Any:
    known = {"canvas": "1034", "sis": "a1", "login": "ada@x.org"}
    return {"name": "Ada Byron", "section": "A", "known_as": known, **about}


def lines(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def test_the_columns_are_canvass_in_canvass_order() -> None:
    made = results(
        row("ada", "61.5", **ada()),
        row("liz", None, name="Liz", known_as={"sis": "a2"}),
    )

    assert lines(canvas_csv(made, ASSIGNMENT)) == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", ASSIGNMENT],
        ["    Points Possible", "", "", "", "", "100"],
        ["Ada Byron", "1034", "a1", "ada@x.org", "A", "61.5"],
        ["Liz", "", "a2", "", "", ""],
    ]


def test_the_maximum_is_that_of_the_scale() -> None:
    made = results(row("ada", "61.5", **ada()), maximum=Decimal(10), decimals=1)

    written = lines(canvas_csv(made, ASSIGNMENT))

    assert [line[-1] for line in written] == [ASSIGNMENT, "10", "6.2"]


@pytest.mark.parametrize(
    ("id_is", "cells"),
    [
        ("canvas", ["1034", "", ""]),
        ("sis", ["", "1034", ""]),
        ("login", ["", "", "1034"]),
    ],
)
def test_the_rosters_ids_may_be_any_of_canvass(id_is: str, cells: list[str]) -> None:
    made = results(row("1034", "1"))

    assert lines(canvas_csv(made, ASSIGNMENT, id_is))[2][1:4] == cells


def test_a_student_whom_canvas_cannot_know_is_refused() -> None:
    with pytest.raises(UnusableInput, match="Row ada: no Canvas ID, SIS user ID"):
        canvas_csv(results(row("ada", "1")), ASSIGNMENT)


def test_two_students_of_one_canvas_id_are_refused() -> None:
    made = results(row("ada", "1", **ada()), row("bob", "2", **ada(name="Bob")))

    with pytest.raises(UnusableInput, match=r"Row bob \(Bob\): .* is that of row ada"):
        canvas_csv(made, ASSIGNMENT)


def test_a_canvas_id_with_more_than_digits_is_refused() -> None:
    with pytest.raises(UnusableInput, match="'12x' is not a number"):
        canvas_csv(results(row("ada", "1", known_as={"canvas": "12x"})), ASSIGNMENT)


def test_hostile_names_are_neither_formulas_nor_the_row_of_maxima() -> None:
    made = results(row("ada", "1", **ada(name="=1+1\nPoints Possible", section="@x")))

    line = lines(canvas_csv(made, ASSIGNMENT))[2]

    assert (line[0], line[4]) == ("'=1+1 Points_Possible", "'@x")


@pytest.mark.parametrize("title", ["", " ", "Final Score of Greed", "Section"])
def test_a_title_that_canvas_would_ignore_is_refused(title: str) -> None:
    with pytest.raises(UnusableInput, match=r"Canvas ignores|needs its title"):
        canvas_csv(results(row("ada", "1", **ada())), title)


@pytest.mark.parametrize(
    ("title", "expected"),
    [("Greed (12)", True), ("Greed", False), ("Greed (a)", False), ("Greed(1)", False)],
)
def test_a_title_may_have_an_id(title: str, expected: bool) -> None:
    assert has_id(title) is expected
