"""Shows the strategy of a grade, on the screen and as rows."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.sections import (
    ComparedRecord,
    StrategyRecord,
    TableRecord,
)
from dicedojo.text import plain


@dataclass(frozen=True)
class Row:
    """A strategy and its values, as figures and as shares of the best."""

    name: str
    own: bool  # the learner's, whose grade this is
    names: tuple[str, ...]  # the situation of each value: "on the board"
    cells: tuple[tuple[str, str], ...]  # a value and its share: ("454.1", "84.0%")


def strategy_rows(strategy: StrategyRecord | None) -> tuple[Row, ...]:
    """Return the best, the learner's and the baselines, the most valuable first.

    There are none where the strategy has no value.
    """
    if strategy is None:
        return ()
    return tuple(map(_row, strategy.strategies))


def _row(one: ComparedRecord) -> Row:
    name, own = plain(one.name), one.role == "own"
    return Row(
        f"yours, {name}" if own else name,
        own,
        tuple(plain(value.name) for value in one.values),
        tuple((plain(each.shown), plain(each.shown_share)) for each in one.values),
    )


def strategy_blocks(grade: GradeDocument) -> list[RenderableType]:
    """Return the strategy beside others, and tables; nothing if it has no value."""
    strategy = grade.strategy
    if strategy is None or not strategy.strategies:
        return []
    blocks: list[RenderableType] = [strategy_table(strategy)]
    for table in strategy.tables:
        blocks += [Text(f"\n{plain(table.title)}:"), titled_table(table)]
    return blocks


def strategy_table(strategy: StrategyRecord) -> Table:
    """Return a table of strategies, the best first, in the points of each situation."""
    rows = strategy_rows(strategy)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(Text(plain(strategy.unit)))
    for name in rows[0].names:
        table.add_column(Text(name), justify="right", no_wrap=True)
    for row in rows:
        cells = (Text(f"{value} {share:>6}".rstrip()) for value, share in row.cells)
        table.add_row(Text(row.name), *cells, style="bold" if row.own else "")
    return table


def titled_table(titled: TableRecord) -> Table:
    """Return the cells of a game's own table, without its title."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in titled.columns:
        table.add_column(Text(plain(name)), justify="right", no_wrap=True)
    for row in titled.rows:
        table.add_row(*(Text(plain(cell)) for cell in row))
    return table
