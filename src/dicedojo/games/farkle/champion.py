"""The turns of the opponent that plays to win: solved once, and kept on disk."""

from __future__ import annotations

from functools import cache, lru_cache

from dicedojo.errors import UnusableInput
from dicedojo.games.farkle.exact import game_to_win
from dicedojo.games.farkle.exact.chances import STEP
from dicedojo.games.farkle.exact.two_players import TARGET, Solved
from dicedojo.games.farkle.exact.winning_turn import (
    WinningTurn,
    last_turn,
    turn_to_win,
)
from dicedojo.games.protocol import Progress, Say


def prepare(target: int, say: Say, progress: Progress) -> None:
    """Solve the game to `target` unless that is kept; say first how long it takes.

    Raises:
        UnusableInput: the target is so great that it would take too long.
    """
    if target > TARGET:
        raise UnusableInput(
            f"--target must be at most {TARGET:,} against champion (got {target:,}).",
            hint="It solves the whole game, which takes long for more.",
            next="dojo play farkle --against champion",
        )
    game_to_win.prepare(_in_steps(target), say, progress)


@lru_cache(maxsize=4)
def find_turn(target: int, total: int, other: int) -> WinningTurn:
    """Return the turn that wins most games to `target`, the last one where it is."""
    if other >= target:
        return last_turn(total, other)
    return turn_to_win(_solution(_in_steps(target)), total, other)


@cache
def _solution(target: int) -> Solved:
    return game_to_win.solution(target)


def _in_steps(target: int) -> int:
    """Return the least total that reaches the target: all are multiples of STEP."""
    return -(-target // STEP) * STEP
