"""The verb `class term`: several classes in one table, with a total."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from dicedojo.classroom.exports.grades_csv import (
    attempts_csv,
    own_names,
    pseudonyms,
    term_csv,
)
from dicedojo.classroom.gradebook.store import open_gradebook
from dicedojo.classroom.term import TermRow, term_rows, with_titles
from dicedojo.classroom.term_file import Term, read_term
from dicedojo.cli.show.console import fit, make_console
from dicedojo.text import WHY, counted, plain, score
from dicedojo.whole_file import save_whole

TermFile = Annotated[
    Path,
    typer.Argument(
        metavar="TERM.toml", help="The file that lists the classes and their weights."
    ),
]
NAME = 20  # columns of a name in the table
TITLE = 9  # and of a class
MAX_CLASSES = 4  # that have a column on the screen


def term(
    file: TermFile,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Write term.csv, attempts.csv and term.html into this folder.",
            show_default=False,
        ),
    ] = None,
    pseudonym: Annotated[
        bool,
        typer.Option(
            "--pseudonyms",
            help="Call students as dojo class report --names hashed does.",
        ),
    ] = False,
) -> None:
    """Show several classes in one table, with a total."""
    found, rows = open_term(file)
    rows.sort(key=lambda row: _label(row, pseudonym).casefold())
    if out is None:
        _show(found, rows, pseudonym=pseudonym)
        return
    from dicedojo.classroom.pages.term_page import render_term

    about = pseudonyms if pseudonym else own_names
    page = render_term(found, rows, label=lambda row: _label(row, pseudonym))
    files = {
        "term.csv": term_csv(found, rows, about),
        "attempts.csv": attempts_csv(rows, about),
        "term.html": page,
    }
    for name, text in files.items():
        save_whole(out / name, text.encode())
    students = counted(len(rows), "student")
    lines = [f"Written: {students} in {', '.join(str(out / one) for one in files)}"]
    lines += [f"  {line}" for line in sums(found, rows)]
    print("\n".join(lines), file=sys.stderr)


def open_term(file: Path) -> tuple[Term, list[TermRow]]:
    """Return a term and everyone in it, by id.

    Raises:
        UnusableInput: the file cannot be used, or one of its folders has no gradebook.
    """
    found = read_term(file)
    with ExitStack() as stack:
        books = [
            stack.enter_context(open_gradebook(one.folder, writing=False))
            for one in found.classes
        ]
        found = with_titles(found, [book.subject for book in books])
        return found, term_rows(found, books)


def _label(row: TermRow, pseudonym: bool) -> str:
    return row.pseudonym if pseudonym else row.student.label.strip() or row.student.id


def _show(term: Term, rows: Sequence[TermRow], *, pseudonym: bool) -> None:
    console = make_console()
    students = counted(len(rows), "student")
    classes = counted(len(term.classes), "class", "classes")
    console.print(Text(f"{plain(term.title)}: {students} in {classes}\n"))
    wide = len(term.classes) <= MAX_CLASSES
    titles = [fit(one.title, TITLE) for one in term.classes] if wide else []
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Student", header_style="bold", overflow="fold")
    for title in ("Total", *titles):
        table.add_column(title, header_style="bold", justify="right", no_wrap=True)
    table.add_column("", overflow="fold")
    for row in rows:
        cells = [
            "-" if one.points is None else score(one.points)
            for one in row.standings
            if wide
        ]
        is_open = row.undecided or bool(row.row.stale)
        notes = [*row.notes, *([] if row.student.expected else ["not on a roster"])]
        note = Text(plain("; ".join(notes), WHY), "yellow" if is_open else "")
        label = Text(fit(_label(row, pseudonym), NAME))
        table.add_row(label, score(row.total), *cells, note)
    console.print(table)
    console.print()
    for line in sums(term, rows):
        console.print(Text(line))


def sums(term: Term, rows: Sequence[TermRow]) -> list[str]:
    """Return who passes, and what is to be settled before the totals are final."""
    cells = [one for row in rows for one in row.standings]
    undecided = sum(row.undecided for row in rows)
    stale = sum(bool(one.row and one.row.stale) for one in cells)
    missing = sum(one.points is None and not one.undecided for one in cells)
    lines = {
        f"{counted(missing, 'missing grade')} as 0.": missing,
        f"{counted(undecided, 'total')} may rise: something is not graded.": undecided,
        f"{counted(stale, 'stale grade')}: dojo class grade grades again.": stale,
    }
    shown = [line for line, number in lines.items() if number] or ["All is decided."]
    if term.pass_mark is not None:
        passing = sum(row.total >= term.pass_mark for row in rows)
        shown[:0] = [f"{passing:,} of {len(rows):,} pass ({score(term.pass_mark)})."]
    return shown
