"""Reads the points of a class for an export, and writes the file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path

import typer

from dicedojo.classroom.commands.folder import in_class_folder
from dicedojo.classroom.exports.results import Results, results_of
from dicedojo.classroom.exports.sheet import FilledSheet, Sheet, read_sheet
from dicedojo.classroom.gradebook.records import Subject
from dicedojo.classroom.gradebook.store import open_gradebook
from dicedojo.errors import UnusableInput
from dicedojo.files import save_whole
from dicedojo.text import counted, listed, plain

SOME_STALE = 1  # exit code: a file is written, but should not be imported as it is
MAX_NAMED = 8  # students that a line lists
NAME = 40  # characters of an id


def read_results(
    out: Path,
    possible: str,
    decimals: int | None,
    missing_as_zero: bool,
) -> tuple[Results, Subject]:
    """Return the class's results and its subject.

    Raises:
        UnusableInput: there is no gradebook, or a row cannot be exported.
    """
    maximum = _maximum(possible)
    with open_gradebook(out, writing=False) as book:
        subject = book.subject
        results = results_of(
            book.rows(),
            subject.possible,
            maximum=maximum,
            decimals=decimals,
            missing_as_zero=missing_as_zero,
        )
    if not results.results:
        raise UnusableInput(
            "Nobody on the roster is in this class.",
            next=in_class_folder(
                "dojo class grade --roster FILE", out, about=subject.folder
            ),
        )
    if stale := [result for result in results.results if result.row.stale]:
        grade = in_class_folder("dojo class grade", out)
        names = _list([(result.student.id, result.row.stale) for result in stale])
        print(
            f"These points are stale, and {grade} would grade again: {names}",
            file=sys.stderr,
        )
    return results, subject


def _maximum(text: str) -> Decimal | None:
    """Return the points of --possible, above 0; None if it is not stated."""
    if not text:
        return None
    try:
        value = Decimal(text)
    except InvalidOperation:
        value = Decimal(0)
    if not value.is_finite() or not 0 < value <= 1_000_000:
        raise UnusableInput(
            f"--possible must be a number above 0 (got {plain(text, NAME)!r})."
        )
    return value


def read_download(source: Path, target: Path) -> Sheet:
    """Return a download to fill in.

    Raises:
        UnusableInput: it cannot be read, or it is the file to write.
    """
    if target.exists() and source.exists() and target.samefile(source):
        raise UnusableInput(
            f"{source} would be overwritten.", next="the same command with --file FILE"
        )
    return read_sheet(source)


def write_file(
    target: Path,
    content: bytes,
    results: Results,
    filled: FilledSheet | None = None,
    next: str = "",
) -> None:
    """Write the file, and print notes about its content.

    `filled` is the download that was filled in, if it is one.

    Raises:
        typer.Exit: the file is written, but some of its points are stale.
    """
    save_whole(target, content)
    inside = filled.results if filled else results.results
    empty = [result for result in inside if result.points is None]
    stated = counted(len(inside) - len(empty), "student")
    lines = [f"Written: {target}, {stated} with points"]
    if empty:
        cell = "cell left as it is" if filled else "an empty cell"
        names = _list([(result.student.id, result.row.status) for result in empty])
        lines.append(f"  No points, {cell}: {names}")
    if results.strangers:
        names = _list([(stranger.id, "") for stranger in results.strangers])
        lines.append(f"  Not on the roster, left out: {names}")
    if regraded := [result.student.id for result in inside if result.row.graded_since]:
        names = _list([(id, "") for id in regraded])
        lines.append(f"  Graded since an override, look again: {names}")
    notes = (*results.notes, *(filled.notes if filled else ()))
    lines += [f"  {note}" for note in notes]
    lines += [f"  Next: {next}"] if next else []
    print("\n".join(lines), file=sys.stderr)
    if any(result.row.stale for result in inside):
        raise typer.Exit(SOME_STALE)


def _list(students: Sequence[tuple[str, str]]) -> str:
    names = [plain(id, NAME) + (f" ({word})" if word else "") for id, word in students]
    return listed(names, MAX_NAMED)
