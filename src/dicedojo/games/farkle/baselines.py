"""The rules of thumb that a strategy for Farkle is compared with, built with dojo.

To find them takes 0.2 seconds of CPU time.

    python -m dicedojo.games.farkle.baselines    writes the file anew
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dicedojo.games.baselines import read_baselines, write_baselines
from dicedojo.games.strategy_report import Baseline, Value

ON, OFF = "on the board", "not on it yet"
FILE = Path(__file__).with_suffix(".json")


@cache
def known_baselines() -> tuple[Baseline, ...]:
    """Return the rules of thumb of the source's players, each where it does best."""
    return read_baselines(FILE)


def best_turns() -> dict[str, float]:
    """Return what the best turn is worth, on the board and before."""
    return {value.name: value.best for value in known_baselines()[0].values}


def find_baselines() -> tuple[Baseline, ...]:
    """Return the same, computed."""
    from dicedojo.games.farkle.exact.best_turn import optimal_turn
    from dicedojo.games.farkle.exact.heuristics import known_heuristics

    return tuple(
        Baseline(
            f"{rule.name}; bank from {rule.on_the_board.bank_from:,}",
            (
                Value(ON, rule.on_the_board.value, optimal_turn(1_000).value),
                Value(OFF, rule.from_nothing.value, optimal_turn(0).value),
            ),
        )
        for rule in known_heuristics()
    )


if __name__ == "__main__":
    write_baselines(FILE, find_baselines())
