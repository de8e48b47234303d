"""A turn that is played to win the game of two, whatever points it brings."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dicedojo.dice import Roll
from dicedojo.games.farkle.exact.chances import (
    ON_THE_BOARD,
    STEP,
    banked,
    dice_left,
)
from dicedojo.games.farkle.exact.strategy import Decision
from dicedojo.games.farkle.exact.turns_to_win import MOST, Chances, play_turns
from dicedojo.games.farkle.exact.two_players import Solved
from dicedojo.games.farkle.scorer import score_options


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
