"""The opponents that you can play Farkle against, each with a strategy and a habit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Protocol

from dicedojo.dice import Roll
from dicedojo.games.farkle.exact.chances import ON_THE_BOARD, everything, one_at_a_time
from dicedojo.games.farkle.play.game import is_short_of_the_board
from dicedojo.games.farkle.scorer import score_options

if TYPE_CHECKING:
    from dicedojo.games.farkle.exact.best_turn import OptimalTurn


class FarkleOpponent(Protocol):
    """A strategy, with a habit in a sentence."""

    @property
    def habit(self) -> str: ...

    def choose(self, roll: Roll, turn_points: int, total: int) -> tuple[Roll, bool]: ...


@dataclass(frozen=True)
class Careful:
    """Leaves no points on the table."""

    bank_from: int = 300

    @property
    def habit(self) -> str:
        return f"keeps everything that scores; banks from {self.bank_from}"

    def choose(self, roll: Roll, turn_points: int, total: int) -> tuple[Roll, bool]:
        keep = everything(roll)
        at_stake = turn_points + score_options(roll)[keep]
        return keep, _rolls_again(at_stake, total, self.bank_from)


@dataclass(frozen=True)
class Source:
    """Plays as the players of “Forethought and Planning” (seed 000) do."""

    bank_from: int = 250  # of all multiples of 50, worth most once on the board

    @property
    def habit(self) -> str:
        return (
            f"keeps the best set, else one 1, else one 5; banks from {self.bank_from}"
        )

    def choose(self, roll: Roll, turn_points: int, total: int) -> tuple[Roll, bool]:
        keep = one_at_a_time(roll)
        at_stake = turn_points + score_options(roll)[keep]
        return keep, _rolls_again(at_stake, total, self.bank_from)


@dataclass(frozen=True)
class Best:
    """Makes the turn that banks the most points on average."""

    habit: str = "plays the turn that banks most on average, as computed exactly"

    def choose(self, roll: Roll, turn_points: int, total: int) -> tuple[Roll, bool]:
        from dicedojo.games.farkle.exact.strategy import Situation

        turn = _optimal_turn(is_on_the_board=total > 0)
        ((keep, roll_again),) = turn.ask([Situation(roll, turn_points, total)])
        return keep, roll_again


@cache
def _optimal_turn(is_on_the_board: bool) -> OptimalTurn:
    from dicedojo.games.farkle.exact.best_turn import (
        optimal_turn,  # imports NumPy, for this one alone
    )

    return optimal_turn(ON_THE_BOARD if is_on_the_board else 0)


def _rolls_again(at_stake: int, total: int, bank_from: int) -> bool:
    return at_stake < bank_from or is_short_of_the_board(at_stake, total)


OPPONENTS: dict[str, FarkleOpponent] = {
    "careful": Careful(),
    "source": Source(),
    "best": Best(),
}
