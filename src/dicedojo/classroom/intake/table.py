"""Reads a table that some spreadsheet or LMS has written: CSV in any common form."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dicedojo.errors import UnusableInput
from dicedojo.files import read_bounded
from dicedojo.text import plain

MAX_BYTES = 32 << 20
MAX_CELL = 1 << 20  # characters; csv's own limit is below what a comment can hold
DELIMITERS = ",;\t|"
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
ZIPPED = b"PK\x03\x04"  # what .xlsx, .ods and .zip files begin with


@dataclass(frozen=True)
class Line:
    """A row of the table, numbered as a spreadsheet does: the header is row 1."""

    number: int
    cells: dict[str, str]  # by column; all columns, "" where the row is too short


@dataclass(frozen=True)
class Table:
    """The rows that are not empty, and sentences on how the file was understood."""

    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()


def read_table(file: Path) -> Table:
    """Return the table in a file; its first row names the columns.

    Raises:
        UnusableInput: it cannot be read, is not text, or a row has too many cells.
    """
    text, notes = _decode(file)
    rows = _rows(file, text)
    _, header = next(rows, (0, []))
    columns = tuple(" ".join(cell.split()) for cell in header)
    lines = tuple(_line(file, number, columns, cells) for number, cells in rows)
    return Table(columns, lines, notes)


def _decode(file: Path) -> tuple[str, tuple[str, ...]]:
    data = read_bounded(file, MAX_BYTES)
    save = "Save it as “CSV UTF-8”."
    if data.startswith(ZIPPED):
        raise UnusableInput(
            f"{file} is a spreadsheet or a zip file, not CSV.", hint=save
        )
    note = ""
    try:
        if data.startswith(UTF_16):
            text = data.decode("utf-16")
            note = f"{file} is UTF-16 text, as Excel's “Unicode text”."
        else:
            text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        try:
            text = data.decode("cp1252")
        except UnicodeDecodeError as error:
            raise UnusableInput(f"{file} is not text.", hint=save) from error
        note = (
            f"{file} is not UTF-8; it was read as Windows-1252. "
            f"If names look odd: {save[0].lower()}{save[1:]}"
        )
    if "\0" in text:
        raise UnusableInput(f"{file} is not text.", hint=save)
    return text, (note,) if note else ()


def _rows(file: Path, text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that hold something, with their numbers."""
    first, _, after = text.partition("\n")
    stated = first.strip().removeprefix("sep=")  # a line for Excel, which hides it
    if first.startswith("sep=") and len(stated) == 1:
        delimiter, text = stated, after
    else:
        delimiter = max(DELIMITERS, key=first.count)
    # Set for each use: the limit is the interpreter's, and a game may want another.
    csv.field_size_limit(MAX_CELL)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    number = 0
    try:
        for number, cells in enumerate(reader, start=1):
            if any(cell.strip() for cell in cells):
                yield number, cells
    except csv.Error as error:
        raise UnusableInput(
            f"{file}, row {number + 1}: it is not CSV.", evidence=f"{error}."
        ) from error


def _line(file: Path, number: int, columns: tuple[str, ...], cells: list[str]) -> Line:
    extra = cells[len(columns) :]
    if any(cell.strip() for cell in extra):
        raise UnusableInput(
            f"{file}, row {number}: it has {len(cells)} cells, "
            f"and the first row names {len(columns)} columns.",
            evidence=f"The last cell is {plain(cells[-1], 60)!r}.",
            hint="A cell that holds the separator needs quotes around it.",
        )
    padded = [*cells, *[""] * (len(columns) - len(cells))]
    # The first of two columns of one name counts.
    return Line(number, dict(reversed([*zip(columns, padded, strict=False)])))
