"""What a strategy is worth, row by row beside the best and what others know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dicedojo.report.words import plain
from dicedojo.strategy.report import StrategyReport, Value, mean_share


@dataclass(frozen=True)
class Row:
    """A strategy and its values, as figures and as shares of the best."""

    name: str
    own: bool  # the learner's, whose grade this is
    values: tuple[Value, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What each value is of: "on the board"."""
        return tuple(value.name for value in self.values)

    @property
    def told(self) -> tuple[tuple[str, str], ...]:
        """Each value with its share: ("454.1", "84.0%")."""
        return tuple(
            (f"{value.value:.1f}", f"{float(value.share):.1%}") for value in self.values
        )


def strategy_rows(report: StrategyReport | None) -> tuple[Row, ...]:
    """Return the best, the learner's and the others, the most valuable first.

    There are none where the strategy has no value.
    """
    if report is None or not report.values:
        return ()
    best = tuple(Value(one.name, one.best, one.best) for one in report.values)
    rows = [
        Row("the best possible", False, best),
        Row(f"yours, {plain(report.function)}", True, report.values),
        *(Row(peer.name, False, peer.values) for peer in report.peers),
    ]
    return tuple(sorted(rows, key=lambda row: -mean_share(row.values)))


def strategy_document(report: StrategyReport) -> dict[str, Any]:
    """Return a strategy's values as a document has them."""
    return {
        "function": report.function,
        "unit": report.unit,
        "share": float(report.share),
        "trouble": report.trouble,
        "values": [_value(value) for value in report.values],
        "peers": [
            {"name": peer.name, "values": [_value(value) for value in peer.values]}
            for peer in report.peers
        ],
    }


def _value(value: Value) -> dict[str, Any]:
    return {
        "name": value.name,
        "value": round(value.value, 6),
        "best": round(value.best, 6),
        "share": float(value.share),
    }
