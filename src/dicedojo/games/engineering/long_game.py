"""Games longer than 30 rounds: solved once, with progress, and then read from disk.

What is kept of one is small: the value, the best actions, the picture's data, and what
the source's policies score.

The lines of a long game take hundreds of megabytes, and its actions, a bit for each, a
few at most. The plan ignores the score: where the best action depends on it, the
plan takes the one that is best in the middle of the scores that the state can have.
The line at the start (`exact/lines.py`) is exactly the score that the plan expects, so
by its slack the plan is at most that much below the best play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from dicedojo import cache as disk
from dicedojo.games.engineering.best_play import MAX_ROUNDS, path_of
from dicedojo.games.engineering.exact.dice import NEW, PROMOTE, actions, counts_of
from dicedojo.games.engineering.exact.dice_sets import (
    DiceSets,
    Group,
    higher_dice,
    higher_sets,
)
from dicedojo.games.engineering.exact.lines import Layer, Mask, solve_layers
from dicedojo.games.engineering.exact.mass import Floats
from dicedojo.games.engineering.exact.optimum import Optimum
from dicedojo.games.engineering.rules import count_rounds
from dicedojo.games.engineering.source_table import MAX_SCORED, Row, compute_rows
from dicedojo.games.engineering.visits import follow, promoting
from dicedojo.games.protocol import Progress, Say, Tell

PERCENT = 100
SETS, SOLVED, DRAWN = 6, 85, 92  # percent of the work, all told, that is then done
SHORT = 60  # seconds; from two minutes on they are counted in minutes


@dataclass(frozen=True, eq=False)
class Plan:
    """Best actions that ignore the score, in a game of so many rounds."""

    rounds: int
    value: float  # the expected score of the best play
    slack: float  # points that the plan may expect less, at most
    promotes: Mapping[Group, Mask]

    def action(self, revenue: Iterable[int], rounds_left: int) -> str:
        """Return what to do where no die is legacy."""
        dice = counts_of(revenue)
        if len(actions(dice)) == 1:
            return NEW
        group, row = self._sets.find(dice)
        return PROMOTE if self.promotes[group][row, rounds_left - 1] else NEW

    @cached_property
    def _sets(self) -> DiceSets:
        return DiceSets(higher_sets(self.rounds))


@dataclass(frozen=True, eq=False)
class LongGame:
    """What is kept of a solution."""

    plan: Plan
    promoting: Floats  # `[dice in play, rounds left]`, as `visits.py` has it
    rows: dict[str, Row]


_games: dict[int, LongGame] = {}


def long_game(rounds: int, tell: Tell = lambda done: None) -> LongGame:
    """Return a solution; `tell` hears how many percent of the work are done."""
    if rounds not in _games:
        _games[rounds] = read_game(rounds) or _solve(rounds, tell)
    return _games[rounds]


def read_game(rounds: int) -> LongGame | None:
    """Return the solution that is kept on this machine, None where there is none."""
    kept = disk.read(path_of(f"{rounds} rounds"))
    return None if kept is None else _unpack(kept)


def prepare(rounds: int, say: Say, progress: Progress) -> None:
    """Solve a long game unless it is kept; say first how long that takes."""
    if rounds <= MAX_ROUNDS or rounds in _games or read_game(rounds):
        return
    say(
        f"Solving a game of {count_rounds(rounds)} takes about {duration(rounds)} of "
        f"CPU time and {memory(rounds)} MB of memory."
    )
    say("The solution is kept on disk; the next call prints it at once.")
    with progress(f"Solving {count_rounds(rounds)}, percent", PERCENT) as tell:
        long_game(rounds, tell)


def duration(rounds: int) -> str:
    """Return the CPU time that a solution takes, roughly: `40 s`, `8 minutes`."""
    seconds = cpu_seconds(rounds)
    if seconds < 2 * SHORT:
        return f"{max(5, 5 * round(seconds / 5))} s"
    return f"{round(seconds / SHORT)} minutes"


def cpu_seconds(rounds: int) -> float:
    """Return the CPU seconds that a solution takes; measured (docs/speed.md)."""
    rows = 15 * (rounds / MAX_SCORED) ** 6.4 if rounds <= MAX_SCORED else 0
    return 2.0 + 24 * float((rounds / 60) ** 5.7) + rows


def memory(rounds: int) -> int:
    """Return the MB that a solution takes, rounded up to tens; measured."""
    rows = 4 + 27 * (rounds / MAX_SCORED) ** 5.5 if rounds <= MAX_SCORED else 0
    return 10 * round(max(rows, 4 + 54 * (rounds / 100) ** 3))


def _solve(rounds: int, tell: Tell) -> LongGame:
    sets = DiceSets(higher_dice(rounds))
    tell(SETS)
    optimum = Optimum(rounds, sets, _telling(solve_layers(sets, rounds), rounds, tell))
    plan = Plan(rounds, optimum.value, optimum.slack, optimum.promotes)
    tell(SOLVED)
    shares = promoting(follow(lambda dice, left, _: plan.action(dice, left), rounds))
    tell(DRAWN)
    game = LongGame(plan, shares, compute_rows(rounds))
    tell(PERCENT)
    disk.write(path_of(f"{rounds} rounds"), _pack(game))
    return game


def _telling(
    layers: Iterable[tuple[int, Layer]], rounds: int, tell: Tell
) -> Iterator[tuple[int, Layer]]:
    """Yield the layers, and tell the share of their work that is done."""
    costs = [made**4 * (rounds - made + 1) ** 1.5 for made in range(rounds + 1)]
    done, total = 0.0, sum(costs)
    for made, layer in layers:
        yield made, layer
        done += costs[made]
        tell(SETS + int((SOLVED - SETS) * done / total))


def _pack(game: LongGame) -> dict[str, Any]:
    return {
        "plan": pack_plan(game.plan),
        "promoting": game.promoting.tolist(),
        "rows": {name: asdict(row) for name, row in game.rows.items()},
    }


def _unpack(kept: dict[str, Any]) -> LongGame:
    rows = {
        name: Row(row["mean"], tuple(row["percentiles"]), row["highest"])
        for name, row in kept["rows"].items()
    }
    return LongGame(unpack_plan(kept["plan"]), np.array(kept["promoting"]), rows)


def pack_plan(plan: Plan) -> dict[str, Any]:
    """Return a plan as JSON values."""
    promotes = [
        [group.fours, group.higher_work, *mask.shape, np.packbits(mask).tobytes().hex()]
        for group, mask in plan.promotes.items()
    ]
    return {
        "rounds": plan.rounds,
        "value": plan.value,
        "slack": plan.slack,
        "promotes": promotes,
    }


def unpack_plan(packed: dict[str, Any]) -> Plan:
    """Return a plan from its JSON values."""
    promotes = {}
    for fours, higher_work, *shape, bits in packed["promotes"]:
        values = np.unpackbits(np.frombuffer(bytes.fromhex(bits), np.uint8))
        mask = values[: prod(shape)].reshape(shape).astype(bool)
        promotes[Group(fours, higher_work)] = mask
    return Plan(**packed | {"promotes": promotes})
