from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from dicedojo.classroom.exports.results import MAX_CELL, number, safe_text
from dicedojo.errors import UnusableInput

from .rows import results, row


def test_students_without_points_have_none_and_not_zero() -> None:
    made = results(row("liz", None), row("joe", None, "not graded"))

    assert [one.points for one in made.results] == [None, None]


def test_missing_students_may_have_zero_but_those_not_graded_have_none() -> None:
    made = results(
        row("liz", None), row("joe", None, "not graded"), missing_as_zero=True
    )

    assert [one.points for one in made.results] == [Decimal(0), None]
    assert "Students who handed in nothing have 0 points." in made.notes


def test_students_who_are_not_on_the_roster_are_left_out() -> None:
    made = results(row("zoe", "10", expected=False), row("ada", "61.5"))

    assert [one.student.id for one in made.results] == ["ada"]
    assert [one.id for one in made.strangers] == ["zoe"]


UNROUNDED = "Points are not rounded."
TWO_DECIMALS = "Points are rounded to 2 decimals, halves up."


@pytest.mark.parametrize(
    ("stated", "scale", "points", "notes"),
    [
        ("61.25", {}, "61.25", [UNROUNDED]),
        ("100", {}, "100", [UNROUNDED]),
        ("0.5", {"decimals": 0}, "1", ["Points are rounded to 0 decimals, halves up."]),
        (
            "61.25",
            {"decimals": 1},
            "61.3",
            ["Points are rounded to 1 decimal, halves up."],
        ),
        ("61.255", {"maximum": Decimal(100)}, "61.255", [UNROUNDED]),
        (
            "61.5",
            {"maximum": Decimal(30)},
            "18.45",
            ["Points of 100 were scaled to points of 30.", TWO_DECIMALS],
        ),
    ],
)
def test_points_are_scaled_and_rounded_with_halves_up(
    stated: str, scale: dict[str, Any], points: str, notes: list[str]
) -> None:
    made = results(row("ada", stated), **scale)

    assert made.possible == scale.get("maximum", 100)
    assert made.results[0].points == Decimal(points)
    assert list(made.notes) == notes


def test_points_above_the_maximum_are_refused_with_the_student() -> None:
    with pytest.raises(UnusableInput, match=r"Student ada \(Ada\): 100 points of 99.5"):
        results(row("ada", "100", name="Ada"), maximum=Decimal("99.5"), decimals=0)


def test_a_row_of_another_scale_is_refused() -> None:
    with pytest.raises(UnusableInput, match="Student ada: graded out of 50 points"):
        results(row("ada", "40", possible=Decimal(50)))


@pytest.mark.parametrize(
    "formula",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "  =1",
        '"=1',
        "'=1",
        "＝1+1",  # noqa: RUF001  # full width
    ],
)
def test_no_text_is_a_formula(formula: str) -> None:
    guarded = safe_text(formula)

    assert guarded.startswith("'")
    assert guarded.lstrip("'\" ").startswith(formula.strip("\t\r '\""))


def test_a_formula_after_a_semicolon_is_guarded_too() -> None:
    # A spreadsheet with semicolons as separators begins a cell there.
    assert safe_text("Doe; =cmd|x") == "Doe;' =cmd|x"


@pytest.mark.parametrize(
    "text", ["Ada Byron", "Jean-Luc", "a=b", "x@y.org", "", "O'Ha"]
)
def test_text_that_is_not_a_formula_stays_as_it_is(text: str) -> None:
    assert safe_text(text) == text


def test_text_is_on_one_line_without_control_characters() -> None:
    assert safe_text("Ada\n\x1b[31m\u2028B\u202eyron\ud800\0") == "Ada [31m Byron"
    turned = "\u202a\u202e\u2066\u2069\u200e\u200f\u061c"
    assert safe_text(f"a\u2029{turned}\ue000\ufdd0b") == "a b"


def test_joiners_in_names_stay() -> None:
    name = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"  # Alireza, in Persian

    assert safe_text(name) == name


def test_long_text_is_cut() -> None:
    assert len(safe_text("a" * 100_000)) == MAX_CELL


@pytest.mark.parametrize(
    ("value", "digits"),
    [
        (Decimal("61.50"), "61.5"),
        (Decimal(100), "100"),
        (Decimal("1E+2"), "100"),
        (Decimal("-0.00"), "0"),
        (Decimal(-5), "-5"),
        (None, ""),
    ],
)
def test_numbers_are_plain_digits(value: Decimal | None, digits: str) -> None:
    assert number(value) == digits


def test_numbers_may_have_a_comma() -> None:
    assert number(Decimal("61.5"), ",") == "61,5"
