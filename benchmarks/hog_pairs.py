"""Measures Hog's exact win rates: `python -m benchmarks.hog_pairs [--runs N]`.

One pair alone, a slice of a class's round robin, and with `--whole` all of it; beside
them the way of the project itself, which plays a pair often and averages.

No number of games is exact. So both are held against the same need: a win rate with a
standard error of 0.001, which tells apart strategies that differ by half a percent.
The result of a game is 0 or 1, so its standard deviation is at most 1/2, which it
comes close to for pairs worth comparing: that takes (1/2 / 0.001)^2 = 250,000 games.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from dicedojo.games.hog.backward_induction import BLOCK, levels, win_rate
from dicedojo.games.hog.scorer import free_bacon
from dicedojo.games.hog.strategy import (
    Strategy,
    Tables,
    always_roll,
    bacon_strategy,
    table_of,
)
from dicedojo.games.hog.strategy_value import play as play_round_robin

CLASS = 200  # strategies
SLICE = 4 * BLOCK  # strategies, of which every pair is worked out
STANDARD_ERROR = 0.001
GAMES = round((1 / 2 / STANDARD_ERROR) ** 2)
PLAYED = 2_000  # games; the rest of GAMES takes as long each


def a_class(count: int) -> Tables:
    """Return seeded strategies that take bacon from a margin on, and roll at times.

    What they say does not matter for the time: a pair is the same work for all tables.
    """
    generator = np.random.default_rng(2013)
    tables = generator.integers(3, 8, (count, 100, 100)).astype(np.uint8)
    for number, table in enumerate(tables):
        margin = number % 10 + 1

        def bacon_from(_score: int, other: int, margin: int = margin) -> int:
            return 0 if free_bacon(other) >= margin else 5

        bacon = table_of(bacon_from)
        table[bacon == 0] = 0
    return tables


def make_averaged(fn: Callable[..., float], num_samples: int) -> Callable[..., float]:
    """Return a function that averages so many calls."""

    def averaged(*args: Any) -> float:
        return sum(fn(*args) for _ in range(num_samples)) / num_samples

    return averaged


def play(strategy: Strategy, other: Strategy, dice: random.Random) -> int:
    """Return 1 if the strategy that moves first wins a game, else 0."""
    chooses = strategy, other
    totals = [0, 0]
    who = 0
    while max(totals) < 100:
        mine, yours = totals[who], totals[1 - who]
        num_rolls = chooses[who](mine, yours)
        sides = 4 if (mine + yours) % 7 == 0 else 6
        rolled = [int(dice.random() * sides) + 1 for _ in range(num_rolls)]
        if num_rolls == 0:
            totals[who] += 1 + max(divmod(yours, 10))
        else:
            totals[who] += 1 if 1 in rolled else sum(rolled)
        if totals[0] == 2 * totals[1] or totals[1] == 2 * totals[0]:
            totals.reverse()
        who = 1 - who
    return int(totals[0] >= 100)


def seconds(work: Callable[[], object]) -> tuple[float, float]:
    """Return seconds by the clock and of the processor."""
    started, spent = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - started, time.process_time() - spent


def medians(work: Callable[[], object], runs: int) -> tuple[float, float]:
    clock, processor = zip(*(seconds(work) for _ in range(runs)), strict=True)
    return statistics.median(clock), statistics.median(processor)


def told(timing: tuple[float, float]) -> str:
    unit, parts = ("s", 1) if timing[0] > 1 else ("ms", 1000)
    clock, processor = (f"{parts * each:.2f} {unit}" for each in timing)
    return f"{clock} by the clock, {processor} of the processor"


def pairs(count: int) -> int:
    """Return how many pairs so many strategies make, each of them played both ways."""
    return count * (count - 1) // 2


def compare_all(runs: int, *, whole: bool) -> None:
    """Print every measurement."""
    five, bacon = table_of(always_roll(5)), table_of(bacon_strategy)
    first = seconds(lambda: levels(100))
    print(f"the states and their chances, once: {told(first)}")
    alone = medians(lambda: win_rate(bacon, five), runs)
    print(f"one pair alone, both ways: {told(alone)}")

    tables = a_class(CLASS)
    clock, processor = medians(lambda: play_round_robin(list(tables[:SLICE]), 1), runs)
    share = clock / pairs(SLICE), processor / pairs(SLICE)
    print(f"a pair of a round robin of {SLICE}: {told(share)}")
    blocks, blocks_of_slice = (pairs(-(-n // BLOCK) + 1) for n in (CLASS, SLICE))
    ahead = processor / blocks_of_slice * blocks
    print(f"  so {CLASS} strategies, {pairs(CLASS):,} pairs: {ahead:.1f} s")
    if whole:
        everything = seconds(lambda: play_round_robin(list(tables), 1))
        print(f"  measured: {told(everything)}")

    dice = random.Random(2013)
    sample = make_averaged(play, PLAYED)
    played = medians(lambda: sample(bacon_strategy, always_roll(5), dice), runs)
    a_sample = played[0] / PLAYED * GAMES, played[1] / PLAYED * GAMES
    print(f"{GAMES:,} games, a standard error of {STANDARD_ERROR}: {told(a_sample)}")
    print(f"  ratio to one pair alone: {a_sample[1] / alone[1]:,.0f}")
    print(f"  ratio to a pair of a round robin: {a_sample[1] / share[1]:,.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.hog_pairs", description=__doc__
    )
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--whole", action="store_true", help="the whole class, too")
    options = parser.parse_args()
    compare_all(options.runs, whole=options.whole)


if __name__ == "__main__":
    main()
