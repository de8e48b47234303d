"""Reads a CSV table from a spreadsheet or LMS, and identifies its columns.

If its headings do not identify the columns, a person states them. A grading worksheet
from Moodle has headings in the language of the site, and is recognised by the positions
and contents of its columns.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from dicedojo.errors import UnusableInput
from dicedojo.files import read_bounded
from dicedojo.text import plain

MAX_BYTES = 32 << 20
MAX_CELL = 1 << 20  # characters; csv's default limit is too low for comments
DELIMITERS = ",;\t|"
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
ZIPPED = b"PK\x03\x04"  # the first bytes of .xlsx, .ods and .zip files
OURS = ("id", "name", "email", "section", "group", "login", "canvas", "moodle", "sis")
JOIN = "+"  # between columns to join, such as first and last name
# "Participant 1034", in any language and script.
IDENTIFIER = re.compile(r"(.*?)([0-9]+)", re.DOTALL)
NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
EMAIL = re.compile(r"[^@\s]+@[^@\s]+")


@dataclass(frozen=True)
class TableRow:
    """A row of the table, numbered as in a spreadsheet: the header is row 1."""

    number: int
    cells: dict[str, str]  # by column, "" for columns that a short row lacks


@dataclass(frozen=True)
class Table:
    """The rows that are not empty, and notes on how the file was interpreted.

    `columns` has the places of each column's cells by its squeezed name: several for
    columns to join, and those of the first of two columns with the same name.
    """

    headings: tuple[str, ...]
    lines: tuple[tuple[int, list[str]], ...]  # numbers and cells of rows
    columns: Mapping[str, tuple[int, ...]]
    notes: tuple[str, ...] = ()

    def rows(self) -> list[TableRow]:
        """Return the rows with their cells by column."""
        places = self.columns.items()
        return [
            TableRow(number, {name: _join(cells, at) for name, at in places})
            for number, cells in self.lines
        ]


def read_table(file: Path) -> Table:
    """Return the table in a file; its first row names the columns.

    Raises:
        UnusableInput: it cannot be read, is not text, or a row has too many cells.
    """
    text, notes = _decode(file)
    rows = _rows(file, text)
    _, header = next(rows, (0, []))
    headings = tuple(" ".join(cell.split()) for cell in header)
    lines = tuple(
        (number, _fit(file, number, len(headings), cells)) for number, cells in rows
    )
    columns = {squeeze(name): (at,) for at, name in reversed([*enumerate(headings)])}
    return Table(headings, lines, columns, notes)


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
    first, _, after = text.partition("\n")
    stated = first.strip().removeprefix("sep=")  # a line for Excel
    if first.startswith("sep=") and len(stated) == 1:
        delimiter, text = stated, after
    else:
        delimiter = max(DELIMITERS, key=first.count)
    # Set for each use, because the limit is global and a game may change it.
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


def _fit(file: Path, number: int, width: int, cells: list[str]) -> list[str]:
    """Return as many cells as there are columns; refuse more."""
    if any(cell.strip() for cell in cells[width:]):
        raise UnusableInput(
            f"{file}, row {number}: it has {len(cells)} cells, "
            f"and the first row names {width} columns.",
            evidence=f"The last cell is {plain(cells[-1], 60)!r}.",
            hint="A cell that holds the separator needs quotes around it.",
        )
    return [*cells[:width], *[""] * (width - len(cells))]


def squeeze(column: str) -> str:
    """Return the letters and digits of a column's name: `email` for `E-mail`."""
    return "".join(char for char in column.casefold() if char.isalnum())


def read_columns(stated: Sequence[str]) -> dict[str, str]:
    """Return the roster's headings by dojo's names, from `--columns id=Kennung`.

    Raises:
        UnusableInput: one does not have that form, or a name is unknown or repeated.
    """
    columns: dict[str, str] = {}
    for definition in stated:
        name, is_, heading = (part.strip() for part in definition.partition("="))
        if not is_ or not heading or name not in OURS or name in columns:
            again = "is stated twice" if name in columns else "does not name a column"
            raise UnusableInput(
                f"--columns {definition}: this {again}.",
                evidence=f"The columns are: {', '.join(OURS)}.",
                hint='For example: --columns id=Kennung --columns "name=Vorname+Name"',
            )
        columns[name] = heading
    return columns


def rename(table: Table, columns: Mapping[str, str], file: str) -> Table:
    """Return the table with dojo's names for the stated columns.

    Raises:
        UnusableInput: it has no such column.
    """
    stated = {name: _find(table, heading, file) for name, heading in columns.items()}
    used = {at for places in stated.values() for at in places}
    others = {
        name: places
        for name, places in table.columns.items()
        if used.isdisjoint(places)
    }
    return replace(table, columns={**others, **stated})


def read_worksheet(table: Table, file: str) -> Table:
    """Return a grading worksheet from Moodle with English headings.

    Its first column has the same word and a different number in each row. The second
    has unique names, not addresses. One column has e-mail addresses, and a later one,
    after the grades, their maximum. Any other table is returned unchanged.
    """
    cells = [
        [line[at].strip() for _, line in table.lines]
        for at in range(len(table.headings))
    ]
    own_names = table.columns.keys() & {"name", "fullname"}
    if not table.lines or own_names or not are_identifiers(cells[0]):
        return table
    emails = [at for at, column in enumerate(cells) if _are_emails(column)]
    if len(emails) != 1 or 1 in emails or not _are_names(cells[1]):
        return table
    if not any(map(_is_maximum, cells[emails[0] + 2 :])):
        return table
    columns = {"identifier": (0,), "fullname": (1,), "emailaddress": (emails[0],)}
    note = (
        f"{file} was read as a grading worksheet from Moodle: names are in "
        f"“{plain(table.headings[1], 40)}”, e-mail addresses, which are the ids, in "
        f"“{plain(table.headings[emails[0]], 40)}”."
    )
    return replace(table, columns=columns, notes=(*table.notes, note))


def are_identifiers(cells: Sequence[str]) -> bool:
    """Return whether all are the same word followed by different numbers."""
    matches = [IDENTIFIER.fullmatch(cell.strip()) for cell in cells]
    words = {match[1] for match in matches if match}
    numbers = {match[2] for match in matches if match}
    return len(words) == 1 and "" not in words and len(numbers) == len(cells)


def _are_emails(cells: Sequence[str]) -> bool:
    return all(EMAIL.fullmatch(cell) for cell in cells)


def _are_names(cells: Sequence[str]) -> bool:
    """Return whether these can be names of people, not states of submissions."""
    has_duplicates = len({cell.casefold() for cell in cells}) < len(cells)
    return not has_duplicates and all(
        cell and not any(map(str.isdigit, cell)) for cell in cells
    )


def _is_maximum(cells: Sequence[str]) -> bool:
    (first, *others) = set(cells)
    return not others and bool(NUMBER.fullmatch(first)) and first.strip("0,.") != ""


def _find(table: Table, heading: str, file: str) -> tuple[int, ...]:
    for stated in ([heading], heading.split(JOIN)):
        names = [squeeze(name) for name in stated]
        if all(name in table.columns for name in names):
            return tuple(at for name in names for at in table.columns[name])
    headings = ", ".join(plain(column, 40) for column in table.headings[:12])
    raise UnusableInput(
        f"{file} has no column {plain(heading, 60)!r}.",
        evidence=f"Its columns are: {headings}.",
    )


def _join(cells: Sequence[str], places: Sequence[int]) -> str:
    return " ".join(cells[at].strip() for at in places).strip()
