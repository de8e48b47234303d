"""Opponents in Farkle, each with a strategy and a habit in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dicedojo.games.farkle.chances import (
    ON_THE_BOARD,
    Decision,
    Keep,
    Situation,
    banked,
    everything,
    one_at_a_time,
)
from dicedojo.games.farkle.scorer import score_options

CHAMPION = "champion"
Choose = Callable[[Situation], Decision]


@dataclass(frozen=True)
class FarkleOpponent:
    """A strategy, with a habit in words."""

    habit: str
    choose: Choose


def rule_of_thumb(keeps: str, keep: Keep, bank_from: int) -> FarkleOpponent:
    """Return who keeps dice by a rule, and banks from a fixed number of points on."""

    def choose(now: Situation) -> Decision:
        kept = keep(now.roll)
        at_stake = now.turn_points + score_options(now.roll)[kept]
        return kept, at_stake < bank_from or not banked(at_stake, now.total)

    return FarkleOpponent(f"keeps {keeps}; banks from {bank_from}", choose)


# Leaves no points on the table.
CAREFUL = rule_of_thumb("everything that scores", everything, 300)
# Plays like the players of “Forethought and Planning” (seed 000). 250 is the best
# multiple of 50 once on the board.
SOURCE = rule_of_thumb("the best set, else one 1, else one 5", one_at_a_time, 250)


def chaser(target: int) -> FarkleOpponent:
    """Return who plays like SOURCE, but in a last turn rolls until it has won.

    The source's players did the same: a player who is behind has nothing to lose.
    """

    def choose(now: Situation) -> Decision:
        keep, rolls_again = SOURCE.choose(now)
        if now.best_other < target:
            return keep, rolls_again
        at_stake = now.turn_points + score_options(now.roll)[keep]
        return keep, now.total + banked(at_stake, now.total) <= now.best_other

    habit = "plays as source does; in a last turn it rolls until it has won"
    return FarkleOpponent(habit, choose)


def choose_best(now: Situation) -> Decision:
    """Return the decision that banks the most points on average."""
    # It imports NumPy, for this opponent alone.
    from dicedojo.games.farkle.best_turn import optimal_turn

    return optimal_turn(ON_THE_BOARD if now.total else 0).decide(now)


BEST = FarkleOpponent(
    "plays the turn that banks most on average, as computed exactly", choose_best
)


def champion(target: int) -> FarkleOpponent:
    """Return who makes the choices that win the game to `target` most often.

    It assumes an opponent who plays best, too, and solves the game of two players.
    """

    def choose(now: Situation) -> Decision:
        # It imports NumPy, for this opponent alone.
        from dicedojo.games.farkle.game_to_win import find_turn

        return find_turn(target, now.total, now.best_other).choose(now)

    habit = "makes the choices that win most games, as computed exactly"
    return FarkleOpponent(habit, choose)


# Factories by name; the argument is the target of the game.
OPPONENTS: dict[str, Callable[[int], FarkleOpponent]] = {
    "careful": lambda target: CAREFUL,
    "source": lambda target: SOURCE,
    "chaser": chaser,
    "best": lambda target: BEST,
    CHAMPION: champion,
}
