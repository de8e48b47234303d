"""How the rule about due dates looks in a terminal: who is late, what that costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import Path

from rich.table import Table
from rich.text import Text

from dicedojo.classroom.late import LateRule
from dicedojo.classroom.row import Row
from dicedojo.cli.class_folder import in_class_folder
from dicedojo.cli.show.console import make_console, next_line
from dicedojo.text import counted, plain, score

NAME = 30  # characters


def show_late(rule: LateRule | None, rows: Iterable[Row], out: Path) -> None:
    """Print who is late by the rule, and how many have no time of submission."""
    console = make_console()
    if rule is None:
        console.print("There is no rule about due dates: nobody loses points.")
        console.print(next_line(in_class_folder("dojo class late RULE.toml", out)))
        return
    console.print(f"Due: {rule.due.isoformat(sep=' ', timespec='minutes')}")
    handed_in = [row for row in rows if row.handed_in]
    late = [row for row in handed_in if _days(rule, row) or _only_marked(row)]
    if late:
        console.print(_table(rule, late))
    for line in _summary(rule, handed_in, len(late)):
        console.print(Text(line))
    console.print(next_line(in_class_folder("dojo class report --format html", out)))


def _summary(rule: LateRule, handed_in: list[Row], late: int) -> Iterator[str]:
    """Yield how many are late, and how many cannot be judged, a line each."""
    yield f"{counted(late, 'submission')} of {len(handed_in):,} late."
    open_ = [row for row in handed_in if _only_marked(row) and not _days(rule, row)]
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
        yield f"{number} without a time of submission, and so not judged."


def _days(rule: LateRule, row: Row) -> int:
    return rule.days_late(row.student.id, row.submitted_at, marked=row.marked_late)


def _only_marked(row: Row) -> bool:
    """Return whether the LMS marks it as late, and does not say when it came."""
    return row.marked_late and not row.submitted_at


def _days_shown(rule: LateRule, row: Row) -> str:
    days = _days(rule, row)
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
