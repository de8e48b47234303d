"""What the screen shows of a strategy: what it is worth, and the game's own tables."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.strategy import StrategyRecord, TableRecord
from dicedojo.report.strategy import strategy_rows
from dicedojo.text import plain


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
