"""Reads a CSV file from an LMS, matches its lines to students, and changes cells.

Everything else stays the same byte for byte: quotes, line ends, the byte order mark.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from dicedojo.classroom.exports.results import Result, Results, name_student
from dicedojo.classroom.intake.handed_in import Directory
from dicedojo.classroom.intake.table import MAX_BYTES, ZIPPED
from dicedojo.classroom.row import Student
from dicedojo.errors import UnusableInput
from dicedojo.files import read_bounded
from dicedojo.text import counted, listed, plain

SEPARATORS = ",;\t"
AGAIN = "Download it again, and state it as it is; a spreadsheet may change it."
MAX_NAMED = 8  # students that a message lists
NUMBERS = ("canvas", "moodle")  # unique in an LMS


@dataclass(frozen=True)
class SheetLine:
    """A line of the file: its cells with their quotes, and its line end."""

    raw: tuple[str, ...]
    end: str

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(map(_value, self.raw))


@dataclass(frozen=True)
class Sheet:
    """The lines of a file. The first names the columns; line 0 is row 1."""

    name: str
    lines: tuple[SheetLine, ...]
    separator: str
    bom: bytes = b""

    @property
    def header(self) -> tuple[str, ...]:
        return tuple(cell.strip() for cell in self.lines[0].cells)

    def data(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the non-empty lines below the header, with their numbers."""
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
    return sheet_of(read_bounded(file, MAX_BYTES), str(file))


def sheet_of(content: bytes, name: str) -> Sheet:
    """Return the sheet in the content of a file; see `read_sheet`."""
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


def _lines(text: str, separator: str, name: str) -> Iterator[SheetLine]:
    cell = re.compile(
        rf'((?:"(?:[^"]|"")*+"|(?!"))[^{separator}\r\n]*)({separator}|\r\n|\r|\n|\Z)'
    )
    raw: list[str] = []
    start = 0
    number = 1
    while start < len(text) or raw:
        match = cell.match(text, start)
        if match is None:
            raise UnusableInput(
                f"{name}, row {number}: a quote is not closed.", hint=AGAIN
            )
        raw.append(match[1])
        start = match.end()
        if match[2] != separator:
            yield SheetLine(tuple(raw), match[2])
            raw = []
            number += 1


def _value(raw: str) -> str:
    if raw.startswith('"') and raw.endswith('"') and len(raw) > 1:
        return raw[1:-1].replace('""', '"')
    return raw


@dataclass(frozen=True)
class ListedStudent:
    """A student as identified by a line of the file."""

    line: int
    known_as: dict[str, str]  # as Directory takes it
    label: str  # for messages


@dataclass(frozen=True)
class Pairs:
    """The results by line of the file, and the students without a line."""

    by_line: dict[int, Result]
    unlisted: tuple[Student, ...]

    def fill(
        self,
        sheet: Sheet,
        changes: Mapping[tuple[int, int], str],
        notes: Mapping[str, object],
    ) -> FilledSheet:
        """Return the file with these cells, and the notes whose value is true."""
        left_out = f"Not in {sheet.name}, left out: {ids(self.unlisted)}"
        all_notes = {**notes, left_out: self.unlisted}
        return FilledSheet(
            sheet.changed(changes),
            tuple(self.by_line.values()),
            tuple(note for note, is_so in all_notes.items() if is_so),
        )


@dataclass(frozen=True)
class FilledSheet:
    """A downloaded file with the points in it, and notes about the changes."""

    sheet: Sheet
    results: tuple[Result, ...]  # of the students whom the file lists
    notes: tuple[str, ...]


def ids(students: Sequence[Student]) -> str:
    """Return the first ids, for a message."""
    return listed([plain(student.id, 40) for student in students], MAX_NAMED)


def pair(
    students: Iterable[ListedStudent],
    results: Results,
    file: str,
    *,
    skip_unlisted: bool,
) -> Pairs:
    """Return the student of each line, without the lines of other people.

    Raises:
        UnusableInput: a line matches several students, two lines match the same
            student, no line matches, or a student with points has no line.
    """
    by_id = {result.student.id: result for result in results.results}
    directory = Directory(result.student for result in results.results)
    lines: dict[str, int] = {}
    for entry in students:
        fitting = sorted(
            id
            for id in directory.fitting(entry.known_as)
            if not _contradicts(by_id[id].student, entry.known_as)
        )
        where = f"{file}, row {entry.line + 1} ({plain(entry.label, 60)})"
        if len(fitting) > 1:
            choices = " or ".join(plain(id, 60) for id in fitting[:3])
            raise UnusableInput(
                f"{where}: this could be {choices}.",
                hint="Add the LMS's numbers to the roster, in a column `canvas` or "
                "`moodle`.",
            )
        if fitting and fitting[0] in lines:
            raise UnusableInput(
                f"{where}: this is {plain(fitting[0], 60)}, "
                f"as row {lines[fitting[0]] + 1} is.",
                hint="Correct the roster, so that each row fits one student.",
            )
        if fitting:
            lines[fitting[0]] = entry.line
    if not lines:
        raise UnusableInput(
            f"{file} lists nobody of this class.",
            hint="Is it the download of this class? Students are found by the LMS's "
            "number, id, username, e-mail address or full name.",
        )
    unlisted = [result for result in results.results if result.student.id not in lines]
    with_points = [result for result in unlisted if result.points is not None]
    if with_points and not skip_unlisted:
        more = len(with_points) - 1
        others = f", nor {counted(more, 'other student')}" if more else ""
        raise UnusableInput(
            f"{name_student(with_points[0].student)}: not in {file}{others}.",
            hint="Compare ids, e-mail addresses and names, or leave such students out.",
            next="the same command with --skip-unlisted",
        )
    return Pairs(
        {line: by_id[id] for id, line in lines.items()},
        tuple(result.student for result in unlisted),
    )


def _contradicts(student: Student, known_as: dict[str, str]) -> bool:
    return any(
        student.known_as.get(name, "") not in ("", known_as.get(name, ""))
        for name in NUMBERS
        if known_as.get(name)
    )
