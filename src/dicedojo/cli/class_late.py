"""The verb `class late`: the rule about due dates, and whom it concerns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.late import LateRule, read_rule
from dicedojo.classroom.row import Row
from dicedojo.cli.class_folder import (
    CLASS_FOLDER,
    ClassFolder,
    Who,
    gradebook_to_change,
    in_class_folder,
    now,
    speaker,
    unknown_student,
)
from dicedojo.cli.show.console import make_console, next_line
from dicedojo.errors import UnusableInput
from dicedojo.stated_file import MAX_TOML, read_bounded
from dicedojo.text import counted, plain, score

NAME = 30  # characters


def late(
    rule: Annotated[
        Path | None,
        typer.Argument(
            metavar="[RULE]",
            help="A TOML file: due, points_per_day … Without one, show who is late.",
            show_default=False,
        ),
    ] = None,
    none: Annotated[
        bool, typer.Option("--none", help="Late submissions lose nothing any more.")
    ] = False,
    who: Who = "",
    out: ClassFolder = CLASS_FOLDER,
) -> None:
    """Set the rule about due dates, and show who is late."""
    if rule is not None and none:
        raise UnusableInput("A rule and --none cannot be combined.")
    with gradebook_to_change(out) as book:
        if rule is not None:
            text = _read(rule)
            _require_students(book, text, rule, out)
            book.decisions.set_late_rule(text, who=speaker(who), when=now())
        elif none:
            book.decisions.set_late_rule("", who=speaker(who), when=now())
        show_late(book.decisions.late_rule, book.rows(), out)


def _read(file: Path) -> str:
    """Return the text of a rule.

    Raises:
        UnusableInput: it cannot be read.
    """
    try:
        return read_bounded(file, MAX_TOML).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnusableInput(f"{file} is not text in UTF-8.") from error


def _require_students(book: Gradebook, text: str, file: Path, out: Path) -> None:
    """Return if each extension is for someone in the class.

    Raises:
        UnusableInput: one is not, or the text states no rule.
    """
    found: LateRule = read_rule(text, str(file))
    known = book.student_ids()
    for id in found.due_for or ():
        if id not in known:
            shown = in_class_folder("dojo class show", out)
            raise unknown_student(id, known, file=str(file), next=shown)


def show_late(rule: LateRule | None, rows: Iterable[Row], out: Path) -> None:
    """Print who is late by the rule, and how many have no time of submission."""
    console = make_console()
    if rule is None:
        console.print("There is no rule about due dates: nobody loses points.")
        console.print(next_line(in_class_folder("dojo class late RULE.toml", out)))
        return
    console.print(f"Due: {rule.due.isoformat(sep=' ', timespec='minutes')}")
    handed_in = [row for row in rows if row.handed_in]
    late = [row for row in handed_in if _days_late(rule, row) or _only_marked(row)]
    if late:
        console.print(_table(rule, late))
    for line in _summary(rule, handed_in, len(late)):
        console.print(Text(line))
    console.print(next_line(in_class_folder("dojo class report --format html", out)))


def _summary(rule: LateRule, handed_in: list[Row], late: int) -> Iterator[str]:
    """Yield how many are late, and how many cannot be judged, a line each."""
    yield f"{counted(late, 'submission')} of {len(handed_in):,} late."
    open_ = [
        row for row in handed_in if _only_marked(row) and not _days_late(rule, row)
    ]
    if open_:
        yield (
            f"{counted(len(open_), 'submission')} marked as late without a time: days "
            "cannot be counted."
        )
        extended = [row for row in open_ if row.student.id in (rule.due_for or {})]
        if len(open_) > len(extended):
            yield "  To count a mark as one day, add `days_if_marked = 1` to the rule."
        if extended:
            named = ", ".join(plain(row.student.label, NAME) for row in extended)
            yield f"  The rule gives an extension, so a person must decide: {named}."
    unknown = sum(not row.submitted_at and not row.marked_late for row in handed_in)
    if unknown:
        number = counted(unknown, "submission")
        marks = any(row.marked_late for row in handed_in)
        state = "not marked as late, and so on time" if marks else "not judged"
        yield f"{number} without a time of submission, {state}."


def _days_late(rule: LateRule, row: Row) -> int:
    return rule.days_late(row.student.id, row.submitted_at, marked=row.marked_late)


def _only_marked(row: Row) -> bool:
    """Return whether the LMS marks it as late, and does not say when it came."""
    return row.marked_late and not row.submitted_at


def _days_shown(rule: LateRule, row: Row) -> str:
    days = _days_late(rule, row)
    if not _only_marked(row):
        return f"{days}"
    return f"{days} (marked)" if days else "? (marked)"


def _table(rule: LateRule, late: Iterable[Row]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title, justify in (("Student", "left"), ("Days", "right"), ("Loses", "right")):
        table.add_column(title, justify=justify, header_style="bold")  # type: ignore[arg-type]
    table.add_column("Points that count", justify="right", header_style="bold")
    for row in late:
        losses = [-one.points for one in row.adjustments if one.kind == "late"]
        lost = score(sum(losses, Decimal(0)))
        points = "-" if row.points is None else score(row.points)
        table.add_row(
            Text(plain(row.student.label, NAME)), _days_shown(rule, row), lost, points
        )
    return table
