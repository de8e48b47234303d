"""The rules of thumb that a strategy for Yahtzee is compared with, built with dojo.

To find them takes 0.4 seconds of CPU time.

    python -m dicedojo.games.yahtzee.baselines    writes the file anew
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from dicedojo.games.baselines import read_baselines, write_baselines
from dicedojo.games.strategy_report import Baseline, Value
from dicedojo.games.yahtzee.decisions import Gain, gain_of, mean_gain
from dicedojo.games.yahtzee.heuristics import HEURISTICS, decide
from dicedojo.games.yahtzee.situations import (
    LAST_BOXES,
    MID_GAME,
    SITUATIONS,
    Situation,
)

LAST, MIDDLE = "one box left", "in mid-game"
GROUPS = {LAST: LAST_BOXES, MIDDLE: MID_GAME}
FILE = Path(__file__).with_suffix(".json")


def values_of(gains: Mapping[Situation, Gain]) -> tuple[Value, ...]:
    """Return what turns gain on average, in each group of cards."""
    return tuple(
        Value(name, *mean_gain([gains[one] for one in group]))
        for name, group in GROUPS.items()
    )


@cache
def known_baselines() -> tuple[Baseline, ...]:
    """Return rules of thumb to compare with."""
    return read_baselines(FILE)


def find_baselines() -> tuple[Baseline, ...]:
    """Return the same, computed."""
    return tuple(
        Baseline(
            one.name,
            values_of({each: gain_of(each, decide(one, each)) for each in SITUATIONS}),
        )
        for one in HEURISTICS
    )


if __name__ == "__main__":
    write_baselines(FILE, find_baselines())
