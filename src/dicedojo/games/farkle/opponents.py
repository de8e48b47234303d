"""Opponents in Farkle, each with a strategy and a habit in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dicedojo.dice import Roll
from dicedojo.games.farkle.chances import (
    ON_THE_BOARD,
    Keep,
    banked,
    everything,
    one_at_a_time,
)
from dicedojo.games.farkle.scorer import score_options

CHAMPION = "champion"


@dataclass(frozen=True)
class RuleOfThumb:
    """Keeps dice by a rule, and banks from a fixed number of points on."""

    keeps: str
    keep: Keep
    bank_from: int

    @property
    def habit(self) -> str:
        return f"keeps {self.keeps}; banks from {self.bank_from}"

    def choose(
        self, roll: Roll, turn_points: int, total: int, best_other: int = 0
    ) -> tuple[Roll, bool]:
        keep = self.keep(roll)
        at_stake = turn_points + score_options(roll)[keep]
        rolls_again = at_stake < self.bank_from
        return keep, rolls_again or not banked(at_stake, total)


# Leaves no points on the table.
CAREFUL = RuleOfThumb("everything that scores", everything, 300)
# Plays like the players of “Forethought and Planning” (seed 000). 250 is the best
# multiple of 50 once on the board.
SOURCE = RuleOfThumb("the best set, else one 1, else one 5", one_at_a_time, 250)


@dataclass(frozen=True)
class Chaser:
    """Plays like SOURCE, but in a last turn rolls until it has won.

    The source's players did the same: a player who is behind has nothing to lose.
    """

    target: int
    habit: str = "plays as source does; in a last turn it rolls until it has won"

    def choose(
        self, roll: Roll, turn_points: int, total: int, best_other: int = 0
    ) -> tuple[Roll, bool]:
        keep, rolls_again = SOURCE.choose(roll, turn_points, total)
        if best_other < self.target:
            return keep, rolls_again
        at_stake = turn_points + score_options(roll)[keep]
        return keep, total + banked(at_stake, total) <= best_other


@dataclass(frozen=True)
class Best:
    """Plays the turn that banks the most points on average."""

    habit: str = "plays the turn that banks most on average, as computed exactly"

    def choose(
        self, roll: Roll, turn_points: int, total: int, best_other: int = 0
    ) -> tuple[Roll, bool]:
        # These import NumPy, for this opponent alone.
        from dicedojo.games.farkle.best_turn import optimal_turn
        from dicedojo.games.farkle.strategy import Situation

        turn = optimal_turn(ON_THE_BOARD if total else 0)
        ((keep, roll_again),) = turn.ask([Situation(roll, turn_points, total)])
        return keep, roll_again


@dataclass(frozen=True)
class Champion:
    """Makes the choices that win the game to `target` most often.

    It assumes an opponent who plays best, too, and solves the game of two players.
    """

    target: int
    habit: str = "makes the choices that win most games, as computed exactly"

    def choose(
        self, roll: Roll, turn_points: int, total: int, best_other: int = 0
    ) -> tuple[Roll, bool]:
        # It imports NumPy, for this opponent alone.
        from dicedojo.games.farkle.game_to_win import find_turn

        return find_turn(self.target, total, best_other).choose(roll, turn_points)


FarkleOpponent = RuleOfThumb | Chaser | Best | Champion

# Factories by name; the argument is the target of the game.
OPPONENTS: dict[str, Callable[[int], FarkleOpponent]] = {
    "careful": lambda target: CAREFUL,
    "source": lambda target: SOURCE,
    "chaser": Chaser,
    "best": lambda target: Best(),
    CHAMPION: Champion,
}
