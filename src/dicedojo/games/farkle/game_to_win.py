"""Two-player Farkle, solved once and cached: its output, and the best turns in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any

import numpy as np
from rich.console import Group, RenderableType
from rich.text import Text

from dicedojo.cache import kept
from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.farkle.best_turn import MOST, Chances, play_turns
from dicedojo.games.farkle.chances import (
    ON_THE_BOARD,
    STEP,
    Decision,
    Situation,
    banked,
    dice_left,
)
from dicedojo.games.farkle.scorer import score_options
from dicedojo.games.farkle.two_players import TARGET, Solution, solve
from dicedojo.games.protocol import Progress, Say, Tell
from dicedojo.games.words import number_table

SCHEMA = "dicedojo/exact-farkle-game/v1"
VERSION = "3"  # of the solver; another version computes its values again
SHOWN = (0, ON_THE_BOARD, 2_500, 5_000, 7_500, 9_000, 9_500, 9_950)  # totals
LEFT_OUT = 250  # points; the document has every fifth total
PERCENT = 100


def prepare(target: int, say: Say, progress: Progress) -> None:
    """Solve the game to `target` unless it is cached; first say how long it takes.

    Raises:
        UnusableInput: the target is so high that it would take too long.
    """
    if target > TARGET:
        raise UnusableInput(
            f"--target must be at most {TARGET:,} against champion (got {target:,}).",
            hint="It solves the whole game, which takes long for more.",
            next="dojo play farkle --against champion",
        )
    target = _in_steps(target)

    def compute() -> dict[str, Any]:
        about = "about" if target == TARGET else "less than"
        say(f"Solving the game takes {about} 35 s of CPU time and 50 MB of memory.")
        say("The solution is kept on disk; the next call finds it there.")
        with progress("Solving two-player Farkle, percent", PERCENT) as tell:
            return _compute(target, tell)

    _load_or_compute(target, compute)


def load_solution(target: int) -> Solution:
    """Return the chances of winning, from the disk or computed and cached there.

    `target` is a multiple of STEP.
    """
    stored = _load_or_compute(target, partial(_compute, target))
    rows = stored["rows"]
    wins = np.full((target // STEP,) * 2, np.nan)
    wins[np.ix_(rows, rows)] = stored["wins"]
    return Solution(wins, stored["error"])


def document() -> dict[str, Any]:
    """Return the win rates of the player to roll, each within `error`."""
    solution = load_solution(TARGET)
    totals = sorted({*SHOWN, *range(ON_THE_BOARD, TARGET, LEFT_OUT)})
    rows = [total // STEP for total in totals]
    return {
        "schema": SCHEMA,
        "target": TARGET,
        "first_wins": solution.first_wins,
        "error": solution.error,
        "totals": totals,
        "wins": [[float(solution.wins[own, other]) for other in rows] for own in rows],
    }


def render() -> RenderableType:
    """Return the exact values for people."""
    exact = document()
    table = number_table("own total", *(f"{other:,}" for other in SHOWN))
    places = [exact["totals"].index(total) for total in SHOWN]
    for own, place in zip(SHOWN, places, strict=True):
        chances = (exact["wins"][place][other] for other in places)
        table.add_row(f"{own:,}", *(f"{chance:.2%}" for chance in chances))
    return Group(
        Text(f"Two players to {TARGET:,} points, both by best play", "bold"),
        f"The first player wins with a chance of {exact['first_wins']:.12f}.",
        f"That is proved to be off by less than {2 * exact['error']:.0e}.",
        Text("\nHow often the player to roll wins, by the other's total", "bold"),
        table,
        "",
    )


def _load_or_compute(
    target: int, compute: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    stored: dict[str, Any] = kept("exact-farkle-game", [VERSION, str(target)], compute)
    return stored


def _compute(target: int, tell: Tell = lambda done: None) -> dict[str, Any]:
    solution = solve(target, tell=tell)
    rows = np.flatnonzero(np.isfinite(solution.wins[0]))  # of possible totals
    wins = solution.wins[np.ix_(rows, rows)]
    return {"rows": rows.tolist(), "wins": wins.tolist(), "error": solution.error}


@dataclass(frozen=True, eq=False)
class WinningTurn:
    """Chances of winning by banking, and by the better of banking and rolling.

    They are `[points // STEP]` and `[points // STEP, dice left]`.
    """

    bank: Chances
    worth: Chances

    def choose(self, now: Situation) -> Decision:
        """Return the keep that wins most, with more points on a tie."""
        options = score_options(now.roll)

        def chance(keep: Roll) -> tuple[float, int]:
            row = self._row(now.turn_points + options[keep])
            return self.worth[row, dice_left(now.roll, keep)], options[keep]

        keep = max(options, key=chance)
        row = self._row(now.turn_points + options[keep])
        return keep, bool(chance(keep)[0] > self.bank[row])

    def _row(self, points: int) -> int:
        return min(points // STEP, len(self.bank) - 1)


def turn_to_win(solution: Solution, total: int, other: int) -> WinningTurn:
    """Return the best turn of a player with `total` against `other`."""
    bust = 1 - solution.wins[other // STEP, total // STEP]
    return _turn(solution.bank(total, other), bust)


def last_turn(total: int, other: int) -> WinningTurn:
    """Return the best turn of a player whose total must exceed `other`."""
    rows = max(other - total + STEP, ON_THE_BOARD) // STEP + MOST
    points = range(0, rows * STEP, STEP)
    wins = [total + banked(gain, total) > other for gain in points]
    return _turn(np.array(wins, float), 0.0)


def _turn(bank: Chances, bust: float) -> WinningTurn:
    worth, _ = play_turns(bank[:, np.newaxis], np.array([bust]))
    return WinningTurn(bank, worth[:, :, 0])


@lru_cache(maxsize=4)
def find_turn(target: int, total: int, other: int) -> WinningTurn:
    """Return the turn that wins most games to `target`, perhaps the last turn."""
    if other >= target:
        return last_turn(total, other)
    return turn_to_win(_cached_solution(_in_steps(target)), total, other)


@cache
def _cached_solution(target: int) -> Solution:
    return load_solution(target)


def _in_steps(target: int) -> int:
    """Return the lowest multiple of STEP that reaches the target."""
    return -(-target // STEP) * STEP
