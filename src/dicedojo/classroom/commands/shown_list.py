"""List of a class before it is graded: submissions and obstacles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from dicedojo.classroom.gradebook.records import ClassEntry
from dicedojo.console import fit
from dicedojo.text import counted, first_of

MAX_ROWS = 40  # of a class that is shown whole; of a larger one, only the obstacles
MAX_MISSING = 5  # students that a line names
NAME = 28  # columns of a terminal
FILE = 24
MISSING = "missing"
MORE = re.compile(r"( and \d+ more)?$")  # after the first of several files


@dataclass(frozen=True)
class StudentLine:
    """A line of the table about a student."""

    entry: ClassEntry
    state: str
    in_the_way: bool  # whether someone should look at it


def list_class(lines: Sequence[StudentLine]) -> tuple[Table, list[str]]:
    """Return the table of a class, and the lines below it.

    For a large class it shows only lines that someone should look at. Missing students
    are counted there, so that they do not hide the obstacles of others.
    """
    if len(lines) <= MAX_ROWS:
        return _table(lines), []
    missing = [line for line in lines if line.state == MISSING]
    notable = [line for line in lines if line.in_the_way and line.state != MISSING]
    below = []
    if notable[MAX_ROWS:]:
        below.append(f"… and {len(notable) - MAX_ROWS:,} more such lines")
    if others := len(lines) - len(notable) - len(missing):
        below.append(f"{counted(others, 'other')} with nothing in the way.")
    if missing:
        labels = [fit(line.entry.student.label, NAME) for line in missing]
        below.append(f"{len(missing):,} missing: {first_of(labels, MAX_MISSING)}")
    return _table(notable[:MAX_ROWS]), below


def shorten(handed_in: str) -> str:
    """Return the paths of a submission, each shortened, with their full number.

    `lovelaceada_103…_coin.py and 1 more`; two submissions are listed one by one.
    """
    if cell_len(handed_in) <= FILE:
        return fit(handed_in, FILE)
    return ", ".join(_shorten_name(name) for name in handed_in.split(", "))


def _shorten_name(name: str) -> str:
    more = MORE.search(name)
    count = more[0] if more else ""
    return fit(name.removesuffix(count), FILE) + count


def _table(lines: Sequence[StudentLine]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("Student", "Handed in", "Now"):
        table.add_column(title, overflow="fold", header_style="bold")
    for line in lines:
        handed_in = shorten(line.entry.handed_in) or "nothing"
        label = fit(line.entry.student.label, NAME)
        table.add_row(Text(label), Text(handed_in), Text(line.state))
    return table
