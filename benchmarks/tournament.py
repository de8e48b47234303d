"""Measures a class's tournament: `python -m benchmarks.tournament [--runs N]`.

The whole command over folders of strategies, each asked in its own sandbox; beside it
the way of the project, which plays the same pairs often and averages, to the standard
error that `benchmarks.hog_pairs` explains.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

from benchmarks.hog_pairs import (
    GAMES,
    STANDARD_ERROR,
    a_class,
    make_averaged,
    pairs,
    play,
    seconds,
)
from benchmarks.timing import Command, time_once
from dicedojo.games.hog.scorer import free_bacon
from dicedojo.games.hog.strategy import Strategy
from dicedojo.games.hog.strategy_value import play as play_round_robin

SIZES = (50, 100, 200)
JOBS = os.cpu_count() or 1
PLAYED = 200  # games of each pair that is sampled; the rest of GAMES takes as long each
SAMPLED = 20  # pairs

SOURCE = """\
def final_strategy(score, opponent_score):
    if 1 + max(divmod(opponent_score, 10)) >= {margin}:
        return 0
    return {few} if (score + opponent_score) % 7 == 0 else {many}
"""
CHOICES = list(product(range(2, 12), range(3, 7), range(4, 9)))  # 200, no two the same


def lay_out(folder: Path, count: int) -> Path:
    """Write a file for each of so many strategies, no two of them the same."""
    folder.mkdir()
    for number, (margin, few, many) in enumerate(CHOICES[:count]):
        source = SOURCE.format(margin=margin, few=few, many=many)
        (folder / f"student_{number:03}.py").write_text(source, "utf-8")
    return folder


def as_strategy(margin: int, few: int, many: int) -> Strategy:
    """Return what SOURCE says, to be called here."""

    def strategy(score: int, opponent_score: int) -> int:
        if free_bacon(opponent_score) >= margin:
            return 0
        return few if (score + opponent_score) % 7 == 0 else many

    return strategy


def hold_tournament(place: Path, count: int, runs: int) -> float:
    """Return the median seconds of the whole command, by the clock."""
    folder = lay_out(place / f"class_{count}", count)
    dojo = str(Path(sys.executable).parent / "dojo")
    argv = [dojo, "class", "tournament", str(folder), "--kata", "hog"]
    command = Command("tournament", argv, lambda: place)
    return statistics.median(time_once(command).wall for _ in range(runs))


def sampled_game() -> float:
    """Return the processor's seconds for one game between strategies of the class."""
    dice = random.Random(2013)
    sample = make_averaged(play, PLAYED)
    matches = list(islice(some_pairs(), SAMPLED))
    _, spent = seconds(lambda: [sample(*match, dice) for match in matches])
    return spent / SAMPLED / PLAYED


def some_pairs() -> Iterator[tuple[Strategy, Strategy]]:
    """Yield seeded pairs of the class, again and again."""
    generator = random.Random(100)
    while True:
        one, other = generator.sample(CHOICES, 2)
        yield as_strategy(*one), as_strategy(*other)


def compare(place: Path, count: int, game: float, runs: int) -> None:
    whole = hold_tournament(place, count, runs)
    tables = a_class(count)
    rounds = statistics.median(
        seconds(lambda: play_round_robin(list(tables), JOBS))[0] for _ in range(runs)
    )
    each = f"{1000 * rounds / pairs(count):.2f} ms each"
    sampled = game * GAMES * pairs(count) / JOBS
    print(f"{count} strategies, {pairs(count):,} pairs, {JOBS} processes:")
    print(f"  the whole command: {whole:.1f} s by the clock")
    print(f"  of it the pairs: {rounds:.1f} s, {each}")
    print(
        f"  {GAMES:,} games a pair, a standard error of {STANDARD_ERROR}:"
        f" {sampled / 3600:.1f} h on as many processors"
    )
    print(f"  ratio of sampling to the whole command: {sampled / whole:,.0f}")


def compare_all(place: Path, runs: int) -> None:
    """Print every measurement."""
    game = sampled_game()
    print(f"a game between two of the class: {1e6 * game:.0f} µs of the processor")
    for count in SIZES:
        compare(place, count, game, runs)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.tournament", description=__doc__
    )
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="dojo-bench-") as folder:
        compare_all(Path(folder), options.runs)


if __name__ == "__main__":
    main()
