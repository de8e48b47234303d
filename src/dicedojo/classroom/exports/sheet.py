"""A CSV file that an LMS wrote, in which single cells are changed.

All else stays as it is, byte for byte: quotes, ends of lines, the byte order mark.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from dicedojo.classroom.intake.table import MAX_BYTES, ZIPPED
from dicedojo.errors import UnusableInput, system_reason

SEPARATORS = ",;\t"
AGAIN = "Download it again, and state it as it is; a spreadsheet may change it."


@dataclass(frozen=True)
class Line:
    """A line of the file: its cells with their quotes, and what ends it."""

    raw: tuple[str, ...]
    end: str

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(map(_value, self.raw))


@dataclass(frozen=True)
class Sheet:
    """The lines of a file. The first names the columns; line 0 is row 1."""

    name: str
    lines: tuple[Line, ...]
    separator: str
    bom: bytes = b""

    @property
    def header(self) -> tuple[str, ...]:
        return tuple(cell.strip() for cell in self.lines[0].cells)

    def data(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the lines below the header that hold something, with their numbers."""
        for number, line in enumerate(self.lines[1:], start=1):
            if any(cell.strip() for cell in line.cells):
                yield number, line.cells

    def changed(self, cells: Mapping[tuple[int, int], str]) -> Sheet:
        """Return the sheet with other values in some cells, by line and column."""
        lines = list(self.lines)
        for (number, column), value in cells.items():
            raw = list(lines[number].raw)
            raw[column] = self._raw(value)
            lines[number] = replace(lines[number], raw=tuple(raw))
        return replace(self, lines=tuple(lines))

    def content(self) -> bytes:
        text = "".join(self.separator.join(line.raw) + line.end for line in self.lines)
        return self.bom + text.encode()

    def _raw(self, value: str) -> str:
        if any(char in value for char in (self.separator, '"', "\n", "\r")):
            doubled = value.replace('"', '""')
            return f'"{doubled}"'
        return value


def read_sheet(file: Path) -> Sheet:
    """Return the sheet in a file.

    Raises:
        UnusableInput: it cannot be read, is not CSV in UTF-8, or a line has more or
            fewer cells than the first.
    """
    try:
        if file.stat().st_size > MAX_BYTES:
            raise UnusableInput(f"{file} is larger than {MAX_BYTES >> 20} MB.")
        content = file.read_bytes()
    except OSError as error:
        reason = system_reason(error)
        raise UnusableInput(f"{file} cannot be read.", evidence=reason) from error
    return sheet_of(content, str(file))


def sheet_of(content: bytes, name: str) -> Sheet:
    """Return the sheet in the content of a file; see read_sheet."""
    if content.startswith(ZIPPED):
        raise UnusableInput(f"{name} is a spreadsheet, not a CSV file.", hint=AGAIN)
    bom = codecs.BOM_UTF8 if content.startswith(codecs.BOM_UTF8) else b""
    try:
        text = content[len(bom) :].decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnusableInput(f"{name} is not text in UTF-8.", hint=AGAIN) from error
    if not text.strip():
        raise UnusableInput(f"{name} is empty.", hint=AGAIN)
    first = text.partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    lines = tuple(_lines(text, separator, name))
    width = len(lines[0].raw)
    for number, line in enumerate(lines, start=1):
        if any(line.raw) and len(line.raw) != width:
            raise UnusableInput(
                f"{name}, row {number}: it has {len(line.raw)} cells, "
                f"and the first row names {width} columns.",
                hint=AGAIN,
            )
    return Sheet(name, lines, separator, bom)


def _lines(text: str, separator: str, name: str) -> Iterator[Line]:
    stop = re.compile(rf"{re.escape(separator)}|\r\n|\n|\r")
    raw: list[str] = []
    start = 0
    number = 1
    while True:
        inside = _after_quotes(text, start)
        if inside < 0:
            raise UnusableInput(
                f"{name}, row {number}: a quote is not closed.", hint=AGAIN
            )
        found = stop.search(text, inside)
        raw.append(text[start : found.start() if found else len(text)])
        if found is None:
            yield Line(tuple(raw), "")
            return
        start = found.end()
        if found[0] != separator:
            yield Line(tuple(raw), found[0])
            raw = []
            number += 1
            if start == len(text):
                return


def _after_quotes(text: str, start: int) -> int:
    """Return where a cell's quoted text ends; `start` without quotes, -1 if open."""
    if not text.startswith('"', start):
        return start
    position = start + 1
    while True:
        end = text.find('"', position)
        if end < 0:
            return -1
        if not text.startswith('"', end + 1):
            return end + 1
        position = end + 2


def _value(raw: str) -> str:
    if raw.startswith('"') and raw.endswith('"') and len(raw) > 1:
        return raw[1:-1].replace('""', '"')
    return raw
