"""The turns of the opponent that plays to win, from a game that is solved once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.farkle import game_to_win
from dicedojo.games.farkle.chances import (
    ON_THE_BOARD,
    STEP,
    banked,
    dice_left,
)
from dicedojo.games.farkle.scorer import score_options
from dicedojo.games.farkle.strategy import Decision
from dicedojo.games.farkle.turns_to_win import MOST, Chances, play_turns
from dicedojo.games.farkle.two_players import TARGET, Solved
from dicedojo.games.protocol import Progress, Say


@dataclass(frozen=True, eq=False)
class WinningTurn:
    """How likely banking wins, and the better of banking and rolling.

    They are read `[points // STEP]` and `[points // STEP, dice left]`.
    """

    bank: Chances
    worth: Chances

    def choose(self, roll: Roll, turn_points: int) -> Decision:
        """Return the keep that wins most, with more points if several do."""
        options = score_options(roll)

        def chance(keep: Roll) -> tuple[float, int]:
            row = self._row(turn_points + options[keep])
            return self.worth[row, dice_left(roll, keep)], options[keep]

        keep = max(options, key=chance)
        row = self._row(turn_points + options[keep])
        return keep, bool(chance(keep)[0] > self.bank[row])

    def _row(self, points: int) -> int:
        return min(points // STEP, len(self.bank) - 1)


def turn_to_win(solved: Solved, total: int, other: int) -> WinningTurn:
    """Return the best turn of a player with `total` against `other`, who plays best."""
    bust = 1 - solved.wins[other // STEP, total // STEP]
    return _turn(solved.bank(total, other), bust)


def last_turn(total: int, other: int) -> WinningTurn:
    """Return the best turn of a player who needs more than `other` in it."""
    rows = max(other - total + STEP, ON_THE_BOARD) // STEP + MOST
    points = range(0, rows * STEP, STEP)
    wins = [total + banked(each, total) > other for each in points]
    return _turn(np.array(wins, float), 0.0)


def _turn(bank: Chances, bust: float) -> WinningTurn:
    worth, _ = play_turns(bank[:, np.newaxis], np.array([bust]))
    return WinningTurn(bank, worth[:, :, 0])


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
