"""What the screen shows of the code: each step, and a question it answers wrongly."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.grading.document.grade import GradeDocument, Line
from dicedojo.report.answers import should
from dicedojo.report.wording import headline_message
from dicedojo.text import WHY, plain, plain_lines, score


def step_blocks(grade: GradeDocument) -> list[RenderableType]:
    """Return a line for each step, with why it lost points, and a witness."""
    if not grade.decided:
        return []
    if reason := headline_message(grade):
        message = Text("\n".join(plain_lines(reason)))
        return [Text("No step passes; every scenario ended like this:"), message]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    for line in grade.part("behaviour").lines:
        mark = Text("✓", "green") if _whole(line) else Text("✗", "red")
        points = f"{score(line.points)} of {score(line.possible)}"
        why = "" if _whole(line) else plain(line.why, WHY)
        table.add_row(mark, plain(line.label, 28), points, Text(why))
    blocks: list[RenderableType] = [table]
    witness = grade.exam.sweep.witness
    if witness is not None:
        blocks.append(
            Text.assemble(("Witness: ", "bold"), should(witness, "your code"))
        )
    return blocks


def _whole(line: Line) -> bool:
    return line.points == line.possible
