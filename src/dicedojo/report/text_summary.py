"""The table below several grades on the screen: a row each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from msgspec import structs
from rich.table import Table
from rich.text import Text

from dicedojo.grading.document.grade import DEDUCTION, GradeDocument, Part
from dicedojo.text import plain, score


@dataclass(frozen=True)
class SummaryRow:
    """A row of the table of all grades."""

    submission: str
    points: Decimal
    parts: tuple[Part, ...]
    verdict: Text


def summary_row(grade: GradeDocument) -> SummaryRow:
    """Return the row of one grade, which is small beside it."""
    verdict = verdict_of(grade) + Text(", worth a look" if grade.flags else "")
    parts = tuple(structs.replace(part, lines=()) for part in grade.parts)
    return SummaryRow(plain(grade.submission), grade.points, parts, verdict)


def summary(rows: Sequence[SummaryRow]) -> Table:
    """Return one row for each grade: submission, points, and what it did not hold."""
    table = Table(box=None, header_style="bold", title_justify="left")
    table.add_column("submission", max_width=34, overflow="fold")
    names = [part.name for part in rows[0].parts if part.possible]
    if any(part.name == DEDUCTION for row in rows for part in row.parts):
        names.append(DEDUCTION)
    for name in ("points", *names):
        table.add_column(name, justify="right")
    table.add_column("")
    for row in rows:
        points = {part.name: score(part.points) for part in row.parts}
        table.add_row(
            Text(row.submission),
            score(row.points),
            *(points.get(name, "") for name in names),
            row.verdict,
        )
    return table


def verdict_of(grade: GradeDocument) -> Text:
    """Return `passed`, `not yet` or `not graded`, in its colour."""
    if not grade.decided:
        return Text("not graded", "bold red")
    return Text("passed", "bold green") if grade.passed else Text("not yet", "bold red")
