"""Tables of commas, whose cells no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from dicedojo.games.protocol import LeftOut
from dicedojo.text import plain

FORMULA = ("=", "+", "-", "@")  # what a spreadsheet takes for something to work out
WHOLE = 1_000  # characters; no name is as long


def cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    shown = plain(text, WHOLE)
    return f"'{shown}" if shown.lstrip().startswith(FORMULA) else shown


def csv_table(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as a table of commas."""
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerows(rows)
    return stream.getvalue()


def row_left_out(one: LeftOut, columns: int) -> list[object]:
    """Return the row of one left out: the name is second, the trouble last."""
    nothing = [""] * (columns - 3)
    return ["", cell(one.name), *nothing, cell(" ".join(one.trouble.split()))]
