"""What `class export` writes: the results to put in a file, and what to say of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING

from dicedojo.cli.class_folder import in_class_folder
from dicedojo.errors import UnusableInput
from dicedojo.text import counted, plain

if TYPE_CHECKING:
    from dicedojo.classroom.exports.results import Result, Results
    from dicedojo.classroom.gradebook import Subject

MAX_NAMED = 8  # students that a line lists
NAME = 40  # characters of an id


def read_results(
    out: Path, possible: str, decimals: int | None, missing_as_zero: bool
) -> tuple[Results, Subject]:
    """Return the class's results, and what the class is about.

    Raises:
        UnusableInput: there is no gradebook, or a row cannot be exported.
    """
    from dicedojo.classroom.exports.results import Scale, results_of
    from dicedojo.classroom.gradebook import open_gradebook

    scale = Scale(_maximum(possible), decimals, missing_as_zero)
    with open_gradebook(out, writing=False) as book:
        subject = book.subject
        results = results_of(book.rows(), subject.possible, scale)
    if not results.results:
        raise UnusableInput(
            "Nobody on the roster is in this class.",
            next=in_class_folder(
                "dojo class grade --roster FILE", out, about=subject.folder
            ),
        )
    return results, subject


def _maximum(text: str) -> Decimal | None:
    """Return the points of --possible, None where it is not stated.

    Raises:
        UnusableInput: it is not a number above 0.
    """
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


def require_another(target: Path, source: Path) -> None:
    """Return if a download is not to be overwritten.

    Raises:
        UnusableInput: both are the same file.
    """
    if target.exists() and source.exists() and target.samefile(source):
        raise UnusableInput(
            f"{source} would be overwritten.", next="the same command with --file FILE"
        )


def report_file(
    target: Path,
    results: Results,
    notes: Sequence[str],
    next: Sequence[str],
    listed: Sequence[Result] | None = None,
) -> None:
    """Print what the file holds, and what it does not.

    `listed` are the results in a download that was filled in.
    """
    inside = results.results if listed is None else listed
    empty = [one for one in inside if one.points is None]
    stated = counted(len(inside) - len(empty), "student")
    lines = [f"Written: {target}, {stated} with points"]
    if empty:
        cell = "an empty cell" if listed is None else "cell left as it is"
        named = [f"{_id(one.student.id)} ({one.row.status})" for one in empty]
        lines.append(f"  No points, {cell}: {_listed(named)}")
    if results.strangers:
        named = [_id(one.id) for one in results.strangers]
        lines.append(f"  Not on the roster, left out: {_listed(named)}")
    stale = [_id(one.student.id) for one in inside if one.row.regraded_since]
    if stale:
        lines.append(f"  Graded again since an override, look again: {_listed(stale)}")
    lines += [f"  {note}" for note in (*results.notes, *notes)]
    lines += [f"  Next: {line}" for line in next]
    print("\n".join(lines), file=sys.stderr)


def _id(id: str) -> str:
    return plain(id, NAME)


def _listed(names: Sequence[str]) -> str:
    """Return the first names, and how many more there are."""
    more = len(names) - MAX_NAMED
    shown = ", ".join(names[:MAX_NAMED])
    return f"{shown} and {more:,} more" if more > 0 else shown
