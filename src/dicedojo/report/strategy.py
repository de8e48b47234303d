"""What a strategy is worth, row by row beside the best and the baselines."""

from __future__ import annotations

from dataclasses import dataclass

from dicedojo.grading.document.strategy import ComparedRecord, StrategyRecord
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
