"""Measures Farkle's best turn: `python -m benchmarks.exact_values [--runs N]`.

The table of NumPy against the same recursion in plain Python, both in this process, in
turn, each from nothing: what they have kept is thrown away before each run.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.timing import median_ratio
from dicedojo.games.farkle import best_turn
from dicedojo.games.farkle.chances import (
    ALL_DICE,
    DICE,
    ON_THE_BOARD,
    STEP,
    banked,
    chance,
    dice_left,
    scoring_rolls,
)
from dicedojo.games.farkle.scorer import score_options
from dicedojo.games.farkle.strategy import ask_strategy, expected_turn


def turn_value(total: int, three_pairs: bool) -> float:
    return best_turn.optimal_turn(total, three_pairs=three_pairs).value


def turn_value_plainly(total: int, three_pairs: bool) -> float:
    """Return the same, without NumPy and without leaving out any keep."""
    outcomes = {dice: list(_outcomes(dice, three_pairs)) for dice in DICE}
    limit = best_turn.never_roll_from(three_pairs=three_pairs)
    worth: dict[tuple[int, int], float] = {}
    for points in reversed(range(0, limit, STEP)):
        for dice in DICE:
            rolling = sum(
                likely * max(worth.get((points + g, n), points + g) for g, n in keeps)
                for likely, keeps in outcomes[dice]
            )
            worth[points, dice] = max(banked(points, total), rolling)
    return worth[0, ALL_DICE]


def _outcomes(
    dice: int, three_pairs: bool
) -> Iterator[tuple[float, set[tuple[int, int]]]]:
    """Yield how likely each roll is; the points gained and dice left by its keeps."""
    for roll in scoring_rolls(dice, three_pairs=three_pairs):
        options = score_options(roll, three_pairs=three_pairs)
        keeps = {(options[keep], dice_left(roll, keep)) for keep in options}
        yield float(chance(roll)), keeps


def evaluate() -> float:
    """Return the best turn's mean by asking it about every roll that it comes to."""
    decide = best_turn.optimal_turn().decide
    table = ask_strategy(lambda asked: list(map(decide, asked)), ON_THE_BOARD)
    return expected_turn(table)


def forget() -> None:
    """Throw away what earlier runs have kept."""
    for kept in (score_options, scoring_rolls, chance, best_turn._moves):
        kept.cache_clear()


def seconds(work: Callable[[], float]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def compare(total: int, three_pairs: bool, runs: int) -> None:
    ours, again, plain = [], [], []
    fast = partial(turn_value, total, three_pairs)
    slow = partial(turn_value_plainly, total, three_pairs)
    for _ in range(runs):
        forget()
        ours.append(seconds(fast))
        again.append(seconds(fast))
        forget()
        plain.append(seconds(slow))
    apart = abs(fast() - slow())
    print(f"total {total}{', three pairs' if three_pairs else ''}: {fast():.6f} points")
    print(f"  best turn: {told(ours)}, {told(again)} once the rolls are known")
    print(f"  plain Python: {told(plain)}, {apart:.0e} points apart")
    print(f"  ratio plain Python / best turn: {median_ratio(plain, ours):.1f}")


def told(timings: list[float]) -> str:
    return f"{1000 * statistics.median(timings):.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.exact_values", description=__doc__
    )
    parser.add_argument("--runs", type=int, default=5)
    compare_all(parser.parse_args().runs)


def compare_all(runs: int) -> None:
    """Print every pair, and what it takes to ask a strategy."""
    for three_pairs in (False, True):
        for total in (ON_THE_BOARD, 0):
            compare(total, three_pairs, runs)
    asked = [seconds(evaluate) for _ in range(runs)]
    print(f"the best turn's every decision, and their mean: {told(asked)}")


if __name__ == "__main__":
    main()
