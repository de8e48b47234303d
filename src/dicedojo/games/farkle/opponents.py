"""The opponents that you can play Farkle against, each with a strategy and a habit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from dicedojo.dice import Roll
from dicedojo.games.farkle.exact.chances import (
    ON_THE_BOARD,
    Keep,
    banked,
    everything,
    one_at_a_time,
)
from dicedojo.games.farkle.scorer import score_options


class FarkleOpponent(Protocol):
    """A strategy, with a habit in a sentence."""

    @property
    def habit(self) -> str: ...

    def choose(self, roll: Roll, turn_points: int, total: int) -> tuple[Roll, bool]: ...


@dataclass(frozen=True)
class RuleOfThumb:
    """Keeps dice by a rule, whatever is at stake, and banks from so many points on."""

    keeps: str
    keep: Keep
    bank_from: int

    @property
    def habit(self) -> str:
        return f"keeps {self.keeps}; banks from {self.bank_from}"

    def choose(self, roll: Roll, turn_points: int, total: int) -> tuple[Roll, bool]:
        keep = self.keep(roll)
        at_stake = turn_points + score_options(roll)[keep]
        rolls_again = at_stake < self.bank_from
        return keep, rolls_again or not banked(at_stake, total)


# Leaves no points on the table.
CAREFUL = RuleOfThumb("everything that scores", everything, 300)
# Plays as the players of “Forethought and Planning” (seed 000) do. Of all multiples of
# 50, 250 is worth most once on the board.
SOURCE = RuleOfThumb("the best set, else one 1, else one 5", one_at_a_time, 250)


@dataclass(frozen=True)
class Best:
    """Makes the turn that banks the most points on average."""

    habit: str = "plays the turn that banks most on average, as computed exactly"

    def choose(self, roll: Roll, turn_points: int, total: int) -> tuple[Roll, bool]:
        # These import NumPy, for this opponent alone.
        from dicedojo.games.farkle.exact.best_turn import optimal_turn
        from dicedojo.games.farkle.exact.strategy import Situation

        turn = optimal_turn(ON_THE_BOARD if total else 0)
        ((keep, roll_again),) = turn.ask([Situation(roll, turn_points, total)])
        return keep, roll_again


OPPONENTS: dict[str, FarkleOpponent] = {
    "careful": CAREFUL,
    "source": SOURCE,
    "best": Best(),
}
