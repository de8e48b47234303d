"""How a gradebook looks in a terminal: the class, and one student."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from dicedojo.classroom.gradebook.store import NOT_YET
from dicedojo.cli.class_folder import in_class_folder
from dicedojo.cli.show.console import make_console, next_line
from dicedojo.text import WHY, counted, plain, score

if TYPE_CHECKING:
    from rich.console import Console

    from dicedojo.classroom.gradebook import Graded, Subject
    from dicedojo.classroom.row import Row

NAME = 30  # characters
LISTED = 24  # characters of a name in the table
LABEL = 14  # columns before a fact
NOTHING = "-"
MARKED = "unknown; marked as late by the LMS"
REGRADED = "The machine's grade has changed since the override was made."


def show_class(subject: Subject, rows: Iterable[Row], out: Path) -> None:
    """Print a line for each student."""
    console = make_console()
    listed = list(rows)
    parts = list(dict.fromkeys(name for row in listed for name in row.scored_parts))
    console.print(Text(f"{subject.title}: {counted(len(listed), 'student')}\n"))
    table = _table("Student", "Points", *parts, "")
    for row in listed:
        shown = [_points(row.parts.get(name)) for name in parts]
        table.add_row(
            Text(plain(row.student.label, LISTED)),
            Text(_points(row.points)),
            *map(Text, shown),
            _state(row, subject.pass_mark),
        )
    console.print(table)
    console.print(Text(f"\n{_summary(listed, subject.pass_mark)}"))
    console.print(
        next_line(
            in_class_folder("dojo class show ID", out),
            in_class_folder("dojo class report --format html", out),
        )
    )


def show_student(
    subject: Subject, row: Row, history: Sequence[Graded], out: Path
) -> None:
    """Print one student's points, what a person changed, and every grade so far."""
    console = make_console()
    student = row.student
    known = [one for one in (student.name, student.email, student.section) if one]
    console.print(Text(f"{plain(student.id, NAME)}  {plain(', '.join(known))}"))
    for name, value in _facts(subject, row):
        _print_fact(console, name, value)
    for adjustment in row.adjustments:
        sign = "+" if adjustment.points >= 0 else ""
        who = f" ({plain(adjustment.who, NAME)})" if adjustment.who else ""
        why = plain(adjustment.why, WHY)
        kind, _, name = plain(adjustment.target).partition(":")
        target = f" for {kind} {name}" if name else ""
        points = f"{sign}{score(adjustment.points)}{target}"
        _print_fact(console, adjustment.kind, f"{points}: {why}{who}")
    if row.regraded_since:
        console.print(Text(f"  {REGRADED}", "yellow"))
    for comment in row.comments:
        said = f"{plain(comment.text, WHY)} ({plain(comment.who, NAME)})"
        _print_fact(console, "comment", said)
    if history:
        console.print(Text("\nHistory, the newest last:"))
        table = _table("Graded at (UTC)", "Points", "Because")
        for one in history:
            at = one.graded_at[:19].replace("T", " ")
            table.add_row(Text(at), Text(_points(one.points)), Text(plain(one.why)))
        console.print(table)
    console.print(next_line(in_class_folder("dojo class report --format html", out)))


def _print_fact(console: Console, name: str, value: str) -> None:
    """Print a line, whose rest stands below its value if it is long."""
    grid = Table.grid()
    grid.add_column(width=LABEL)
    grid.add_column(overflow="fold")
    grid.add_row(Text(f"  {name}"), Text(value))
    console.print(grid)


def _facts(subject: Subject, row: Row) -> Iterator[tuple[str, str]]:
    """Yield the lines about the current grade."""
    yield "handed in", plain(row.handed_in, 60) if row.handed_in else "nothing"
    if row.submitted_at:
        yield "at", f"{row.submitted_at[:16].replace('T', ' ')} UTC"
    elif row.marked_late:
        yield "at", MARKED
    if row.points is None:
        yield "grade", row.status
    else:
        passed = "passed" if row.passes(subject.pass_mark) else "not passed"
        points = f"{score(row.points)} of {score(row.possible)}"
        yield subject.kata, f"{points}, {passed} (pass mark {subject.pass_mark})"
    for name, points_of_part in row.scored_parts.items():
        yield f"  {name}", score(points_of_part)
    if row.problem:
        yield "because", plain(row.problem, WHY)


def _state(row: Row, pass_mark: Decimal) -> Text:
    """Return the last column: passed or not, or why there is no grade."""
    passed = row.passes(pass_mark)
    if row.points is None or (row.status != "graded" and not row.overridden):
        problem = plain(row.problem.partition("\n")[0], WHY)
        shown = f"{row.status}: {problem}" if problem else row.status
        shown = problem if row.problem == NOT_YET else shown
        return Text(shown, "dim" if row.status == "missing" else "yellow")
    notes = ["passed" if passed else "not passed"]
    notes += ["changed by a person"] if row.overridden else []
    notes += ["not in the roster"] if not row.student.expected else []
    return Text(", ".join(notes), "green" if passed else "")


def _summary(rows: Sequence[Row], pass_mark: Decimal) -> str:
    """Return `10 graded, 8 passed, 1 missing; mean 71.50.`"""
    points = [row.points for row in rows if row.points is not None]
    counts = [
        (len(points), "graded"),
        (sum(row.passes(pass_mark) for row in rows), "passed"),
        (sum(row.status == "not graded" for row in rows), "not graded"),
        (sum(row.status == "missing" for row in rows), "missing"),
    ]
    shown = ", ".join(f"{count:,} {name}" for count, name in counts if count)
    if not points:
        return f"{shown or 'Nobody is in this class'}."
    mean = sum(points, Decimal(0)) / len(points)
    return f"{shown}; mean {score(mean)}."


def _points(points: Decimal | None) -> str:
    return NOTHING if points is None else score(points)


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, title in enumerate(columns):
        middle = title and number > 0 and title != "Because"
        table.add_column(
            title,
            justify="right" if middle else "left",
            overflow="fold",
            no_wrap=bool(middle),
            header_style="bold",
        )
    return table
