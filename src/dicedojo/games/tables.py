"""Tables of exact values, as every game prints them."""

from __future__ import annotations

from rich.table import Table


def number_table(first: str, *columns: str) -> Table:
    """Return an empty table; all columns but the first hold numbers."""
    table = Table(box=None, header_style="dim", pad_edge=False)
    table.add_column(first)
    for name in columns:
        table.add_column(name, justify="right")
    return table
