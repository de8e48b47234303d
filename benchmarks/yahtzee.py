"""Measures the solver of Yahtzee: `python -m benchmarks.yahtzee [--runs N]`.

Each variant is solved from nothing. The same recurrence in plain Python values some of
the states in the same process: all of them would take it half an hour. So what is
compared is the time for one state. Times are of the processor.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from benchmarks.timing import median_ratio
from dicedojo.dice import Roll
from dicedojo.games.yahtzee.card import SOURCE, VARIANTS, Card, Solution, all_rows
from dicedojo.games.yahtzee.decisions import outcomes
from dicedojo.games.yahtzee.dice import chances, keeps_of, rolls
from dicedojo.games.yahtzee.scorer import score
from dicedojo.games.yahtzee.situations import SITUATIONS
from dicedojo.games.yahtzee.solver import solve, worth_of_card

MICRO = 1e6  # microseconds in a second


def value_plainly(solution: Solution, card: Card) -> float:
    """Return the value of a card from those that follow it, without NumPy."""
    after: dict[tuple[str, int], float] = {}
    worth: dict[Roll, float] = {}
    for roll in rolls():
        choices = []
        for box in card.open_boxes:
            key = box, score(box, roll)
            if key not in after:
                after[key] = worth_of_card(solution, card.fill(*key))
            choices.append(after[key])
        worth[roll] = max(choices)
    for _ in range(2):
        worth = _before(worth)
    likely: list[float] = chances().tolist()
    return sum(p * worth[roll] for p, roll in zip(likely, rolls(), strict=True))


def _before(worth: Mapping[Roll, float]) -> dict[Roll, float]:
    """Return what each roll is worth by its best keep, the plain way."""
    of_keep: dict[Roll, float] = {}
    for roll in worth:
        for keep in keeps_of(roll):
            if keep not in of_keep:
                likely = outcomes(keep)
                of_keep[keep] = sum(p * worth[each] for each, p in likely.items())
    return {roll: max(of_keep[keep] for keep in keeps_of(roll)) for roll in worth}


def seconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def compare_all(runs: int) -> None:
    """Print the time for each variant, and a state's against plain Python."""
    solved = solve(SOURCE)
    cards = [one.card for one in SITUATIONS]
    for card in cards:  # the first time it fills tables, and shows that both agree
        apart = abs(value_plainly(solved, card) - worth_of_card(solved, card))
        assert apart < 1e-9
    for name, variant in VARIANTS.items():
        states = len(all_rows(variant)) * solved.values.shape[1]
        ours, plain = [], []
        for _ in range(runs):
            ours.append(seconds(partial(solve, variant)) / states)
            plain.append(seconds(partial(value_all, solved, cards)) / len(cards))
        whole, each, slow = (
            statistics.median(times) * factor
            for times, factor in ((ours, states), (ours, MICRO), (plain, MICRO))
        )
        print(f"  {name}: {whole:.1f} s for {states:,} states, {each:.0f} us each")
        print(f"  plain Python: {slow:,.0f} us a state")
        print(f"  ratio plain Python / NumPy: {median_ratio(plain, ours):,.0f}")


def value_all(solution: Solution, cards: Sequence[Card]) -> None:
    for card in cards:
        value_plainly(solution, card)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.yahtzee", description=__doc__
    )
    parser.add_argument("--runs", type=int, default=3)
    compare_all(parser.parse_args().runs)


if __name__ == "__main__":
    main()
