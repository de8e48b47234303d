"""How the rule about due dates looks in a terminal: who is late, what that costs."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from dicedojo.cli.class_folder import in_class_folder
from dicedojo.cli.show.console import make_console, next_line
from dicedojo.text import counted, plain, score

if TYPE_CHECKING:
    from dicedojo.classroom.person.late import LateRule
    from dicedojo.classroom.row import Row

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
    late = [
        row for row in handed_in if rule.days_late(row.student.id, row.submitted_at)
    ]
    if late:
        console.print(_table(rule, late))
    unknown = sum(not row.submitted_at for row in handed_in)
    line = f"{counted(len(late), 'submission')} of {len(handed_in):,} late."
    console.print(Text(line))
    if unknown:
        number = counted(unknown, "submission")
        console.print(
            Text(f"{number} without a time of submission, and so not judged.")
        )
    console.print(next_line(in_class_folder("dojo class report --format html", out)))


def _table(rule: LateRule, late: Iterable[Row]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title, justify in (("Student", "left"), ("Days", "right"), ("Loses", "right")):
        table.add_column(title, justify=justify, header_style="bold")  # type: ignore[arg-type]
    table.add_column("Points that count", justify="right", header_style="bold")
    for row in late:
        days = rule.days_late(row.student.id, row.submitted_at)
        losses = [-one.points for one in row.adjustments if one.kind == "late"]
        lost = score(sum(losses, Decimal(0)))
        points = "-" if row.points is None else score(row.points)
        table.add_row(Text(plain(row.student.label, NAME)), f"{days}", lost, points)
    return table
