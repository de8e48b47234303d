"""The points of a class on the scale of an LMS, and their cells."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from dicedojo.classroom.row import Row, Student
from dicedojo.errors import UnusableInput
from dicedojo.text import counted, plain

SCALED_DECIMALS = 2  # as many as Canvas and Moodle show

# A spreadsheet treats a cell that begins with one of these as a formula. Some skip
# spaces and quotes before it, and some accept the full-width forms as well.
# https://owasp.org/www-community/attacks/CSV_Injection
FORMULA = "=+\\-@＝＋－＠"  # noqa: RUF001  # the full-width forms are meant
# Where the list separator is a semicolon, a spreadsheet begins a cell after each.
FORMULA_START = re.compile(rf"(^|;)(?=[\s\"']*[{FORMULA}])")
# Characters that reverse the text after them.
DIRECTIONS = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C}
BLANK = {"Cc", "Zl", "Zp"}  # control characters and ends of lines
DROPPED = {"Cs", "Co", "Cn"}
MAX_CELL = 32_000  # characters; Excel cuts a cell at 32,767


def one_line(text: str) -> str:
    """Return text on one line, without control characters, cut if it is long.

    Joiners stay, because names in Persian or Hindi need them.
    """
    seen = "".join(map(_visible, text))
    return " ".join(seen.split())[:MAX_CELL]


def safe_text(text: str) -> str:
    """Return text on one line that no spreadsheet treats as a formula."""
    return FORMULA_START.sub(r"\1'", one_line(text))


def number(value: Decimal | None, comma: str = ".") -> str:
    """Return a number in digits, without trailing zeros; "" for None."""
    if value is None:
        return ""
    digits = f"{value:f}"
    if "." in digits:
        digits = digits.rstrip("0").rstrip(".")
    return ("0" if digits == "-0" else digits).replace(".", comma)


def _visible(char: str) -> str:
    if char.isascii() and char.isprintable():
        return char
    category = unicodedata.category(char)
    if category in BLANK:
        return " "
    return "" if category in DROPPED or ord(char) in DIRECTIONS else char


@dataclass(frozen=True)
class Result:
    """A student's row, and the points to export: None for an empty cell."""

    row: Row
    points: Decimal | None

    @property
    def student(self) -> Student:
        return self.row.student


@dataclass(frozen=True)
class Results:
    """The data of an export, by student id."""

    results: tuple[Result, ...]
    strangers: tuple[Student, ...]  # not on the roster, so left out
    possible: Decimal
    notes: tuple[str, ...]  # sentences on how the points were changed


def results_of(
    rows: Iterable[Row],
    possible: Decimal,
    *,
    maximum: Decimal | None = None,
    decimals: int | None = None,
    missing_as_zero: bool = False,
) -> Results:
    """Return the results of all students on the roster.

    `possible` is the maximum of the class, and `maximum` that of the assignment there,
    None if it is the same. Points have at most so many `decimals`, None for as many as
    they have; scaled ones have two, then.

    Raises:
        UnusableInput: points are negative or above the maximum.
    """
    there = possible if maximum is None else maximum
    if decimals is None and there != possible:
        decimals = SCALED_DECIMALS
    strangers = []
    results: list[Result] = []
    for row in rows:
        student = row.student
        if not student.expected:
            strangers.append(student)
            continue
        points = _points(row, possible, there, decimals)
        if points is not None and not 0 <= points <= there:
            raise UnusableInput(
                f"{name_student(student)}: {number(points)} points of {number(there)}.",
                hint="The maximum cannot be exceeded.",
                next="the same command with more decimals in --round",
            )
        # Not if dojo failed, which is not the student's fault.
        if points is None and missing_as_zero and row.status == "missing":
            points = Decimal(0)
        results.append(Result(row, points))
    notes = _notes(possible, there, decimals, missing_as_zero=missing_as_zero)
    return Results(tuple(results), tuple(strangers), there, tuple(notes))


def name_student(student: Student) -> str:
    """Return `Student ada (Ada Byron)` for a message."""
    name = f" ({plain(student.name, 60)})" if student.name else ""
    return f"Student {plain(student.id, 60)}{name}"


def _points(
    row: Row, possible: Decimal, maximum: Decimal, decimals: int | None
) -> Decimal | None:
    """Return the points on the scale of `maximum`, None if there are none.

    Raises:
        UnusableInput: the row was graded on another scale than the class.
    """
    points = row.points
    if points is None:
        return None
    if row.possible != possible:
        raise UnusableInput(
            f"{name_student(row.student)}: graded out of {number(row.possible)} "
            f"points, and the class out of {number(possible)}.",
            hint="The rubric has changed since: run `dojo class grade` again.",
        )
    if possible:
        points = points * maximum / possible
    if decimals is not None:
        points = points.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    return points


def _notes(
    possible: Decimal, maximum: Decimal, decimals: int | None, *, missing_as_zero: bool
) -> Iterator[str]:
    if maximum != possible:
        there = number(maximum)
        yield f"Points of {number(possible)} were scaled to points of {there}."
    if decimals is None:
        yield "Points are not rounded."
    else:
        yield f"Points are rounded to {counted(decimals, 'decimal')}, halves up."
    if missing_as_zero:
        yield "Students who handed in nothing have 0 points."
