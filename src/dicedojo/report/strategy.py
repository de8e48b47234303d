"""What a strategy is worth, row by row beside the best and the baselines."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any

from dicedojo.games.strategy_report import (
    Compared,
    Figure,
    Role,
    StrategyReport,
    TitledTable,
    Value,
)
from dicedojo.text import plain


@dataclass(frozen=True)
class Row:
    """A strategy and its values, as figures and as shares of the best."""

    name: str
    own: bool  # the learner's, whose grade this is
    values: tuple[Value, ...]
    cells: tuple[tuple[str, str], ...]  # a value and its share: ("454.1", "84.0%")

    @property
    def names(self) -> tuple[str, ...]:
        """The situation of each value: "on the board"."""
        return tuple(value.name for value in self.values)


def strategy_rows(report: StrategyReport | None) -> tuple[Row, ...]:
    """Return the best, the learner's and the baselines, the most valuable first.

    There are none where the strategy has no value.
    """
    if report is None:
        return ()
    return tuple(_row(report, one) for one in report.comparison)


def _row(report: StrategyReport, one: Compared) -> Row:
    own = one.role is Role.OWN
    cells = tuple(
        (
            report.show(value.value),
            "" if report.percent else f"{float(value.share):.1%}",
        )
        for value in one.values
    )
    name = plain(one.name)
    return Row(f"yours, {name}" if own else name, own, one.values, cells)


def strategy_document(report: StrategyReport) -> dict[str, Any]:
    """Return a strategy's values as a document has them."""
    return {
        "function": report.function,
        "sentence": report.sentence,
        "unit": report.unit,
        "percent": report.percent,
        "share": float(report.share),
        "trouble": report.trouble,
        "strategies": [
            {
                "name": one.name,
                "role": one.role.value,
                "values": [_value(value) for value in one.values],
            }
            for one in report.comparison
        ],
        "tables": [_table(table) for table in report.tables],
        "figure": _figure(report.figure),
    }


def _value(value: Value) -> dict[str, Any]:
    return {
        "name": value.name,
        "value": round(value.value, 6),
        "share": float(value.share),
    }


def _table(table: TitledTable) -> dict[str, Any]:
    return {
        "title": table.title,
        "columns": list(table.columns),
        "rows": [list(row) for row in table.rows],
    }


def _figure(figure: Figure | None) -> dict[str, Any] | None:
    if figure is None:
        return None
    return {
        "media_type": figure.media_type,
        "base64": base64.b64encode(figure.content).decode(),
        "alternative_text": figure.alternative_text,
        "caption": figure.caption,
        "width": figure.width,
        "height": figure.height,
    }
