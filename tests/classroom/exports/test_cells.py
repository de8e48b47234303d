from __future__ import annotations

import csv
import io
from decimal import Decimal

import pytest

from dicedojo.classroom.exports.cells import (
    MAX_CELL,
    csv_text,
    is_formula,
    number,
    safe_text,
)


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

    assert is_formula(formula)
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


def test_what_is_written_is_read_back() -> None:
    rows = [["a", 'say "hi", then\ngo'], ["", "é"]]

    assert list(csv.reader(io.StringIO(csv_text(rows), newline=""))) == rows
