"""Shows the strategy of a grade on the screen."""

from __future__ import annotations

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


def strategy_name(one: ComparedRecord) -> str:
    """Return what a strategy is called beside others: `yours, choose`."""
    name = plain(one.name)
    return f"yours, {name}" if one.role == "own" else name


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
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(Text(plain(strategy.unit)))
    for value in strategy.strategies[0].values:
        table.add_column(Text(plain(value.name)), justify="right", no_wrap=True)
    for one in strategy.strategies:
        cells = (
            Text(f"{plain(value.shown)} {plain(value.shown_share):>6}".rstrip())
            for value in one.values
        )
        style = "bold" if one.role == "own" else ""
        table.add_row(Text(strategy_name(one)), *cells, style=style)
    return table


def titled_table(titled: TableRecord) -> Table:
    """Return the cells of a game's own table, without its title."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in titled.columns:
        table.add_column(Text(plain(name)), justify="right", no_wrap=True)
    for row in titled.rows:
        table.add_row(*(Text(plain(cell)) for cell in row))
    return table
