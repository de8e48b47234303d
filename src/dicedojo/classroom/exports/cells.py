"""Values as cells of a CSV file that a spreadsheet or an LMS opens: text stays text."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from decimal import Decimal

# A spreadsheet takes a cell that begins with one of these for a formula. Some skip
# spaces and quotes before it, and some take the full-width forms as well.
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
    """Return text on one line, without what acts on a screen, cut if it is long.

    Joiners stay: names in Persian or Hindi need them.
    """
    seen = "".join(map(_visible, text))
    return " ".join(seen.split())[:MAX_CELL]


def safe_text(text: str) -> str:
    """Return text that no spreadsheet takes for a formula, on one line."""
    return FORMULA_START.sub(r"\1'", one_line(text))


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet may take text for a formula."""
    return FORMULA_START.search(text) is not None


def number(value: Decimal | None, comma: str = ".") -> str:
    """Return a number in digits, without zeros at its end; "" for none."""
    if value is None:
        return ""
    digits = f"{value:f}"
    if "." in digits:
        digits = digits.rstrip("0").rstrip(".")
    return ("0" if digits in ("", "-0") else digits).replace(".", comma)


def csv_text(rows: Iterable[Sequence[str]]) -> str:
    """Return a CSV file: commas, quotes where they are needed, lines that end in CRLF.

    https://www.rfc-editor.org/rfc/rfc4180
    """
    whole = io.StringIO()
    csv.writer(whole).writerows(rows)
    return whole.getvalue()


def _visible(char: str) -> str:
    if char.isascii() and char.isprintable():
        return char
    category = unicodedata.category(char)
    if category in BLANK:
        return " "
    return "" if category in DROPPED or ord(char) in DIRECTIONS else char
