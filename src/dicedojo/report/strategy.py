"""What a strategy is worth, row by row beside the best and what others know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dicedojo.games.strategy_report import Loss, StrategyReport, Value, mean_share
from dicedojo.text import plain


@dataclass(frozen=True)
class Row:
    """A strategy and its values, as figures and as shares of the best."""

    name: str
    own: bool  # the learner's, whose grade this is
    values: tuple[Value, ...]
    told: tuple[tuple[str, str], ...]  # each value, and its share: ("454.1", "84.0%")

    @property
    def names(self) -> tuple[str, ...]:
        """What each value is of: "on the board"."""
        return tuple(value.name for value in self.values)


def strategy_rows(report: StrategyReport | None) -> tuple[Row, ...]:
    """Return the best, the learner's and the others, the most valuable first.

    There are none where the strategy has no value.
    """
    if report is None or not report.values:
        return ()
    best = tuple(Value(one.name, one.best, one.best) for one in report.values)
    rows = [
        _row(report, "the best possible", best),
        _row(report, f"yours, {plain(report.function)}", report.values, own=True),
        *(_row(report, peer.name, peer.values) for peer in report.peers),
    ]
    return tuple(sorted(rows, key=lambda row: -mean_share(row.values)))


def loss_rows(report: StrategyReport) -> tuple[tuple[str, ...], ...]:
    """Return where a strategy loses the most, as the cells of a table.

    The scores, the dice rolled there and what would be best, how often a game comes
    there, and how many games are lost by it.
    """
    return tuple(
        (
            f"{loss.score} to {loss.opponent_score}",
            str(loss.num_rolls),
            _either(loss.best),
            f"{loss.reached:.2%}",
            f"{loss.share:.2%}",
        )
        for loss in report.losses
    )


LOSS_COLUMNS = ("at", "it rolls", "best", "games that come there", "games lost")


def _either(choices: tuple[int, ...]) -> str:
    """Return choices in words: `0`, `4 to 6`, `0, 3 to 10`."""
    runs: list[list[int]] = []
    for choice in choices:
        if runs and choice == runs[-1][-1] + 1:
            runs[-1].append(choice)
        else:
            runs.append([choice])
    told = [f"{run[0]} to {run[-1]}" if run[1:] else str(run[0]) for run in runs]
    return ", ".join(told)


def _row(
    report: StrategyReport, name: str, values: tuple[Value, ...], own: bool = False
) -> Row:
    told = tuple(
        (report.show(one.value), "" if report.percent else f"{float(one.share):.1%}")
        for one in values
    )
    return Row(name, own, values, told)


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
        "choices": [list(row) for row in report.choices],
        "losses": [_loss(loss) for loss in report.losses],
    }


def _loss(loss: Loss) -> dict[str, Any]:
    return {
        "score": loss.score,
        "opponent_score": loss.opponent_score,
        "num_rolls": loss.num_rolls,
        "best": list(loss.best),
        "reached": round(loss.reached, 9),
        "lost": round(loss.share, 9),
    }


def _value(value: Value) -> dict[str, Any]:
    return {
        "name": value.name,
        "value": round(value.value, 6),
        "best": round(value.best, 6),
        "share": float(value.share),
    }
