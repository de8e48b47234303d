"""Who you can play Hog against: a table each, and what they say of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from dicedojo.exact.hog_best import BestResponse, best_response, equilibrium
from dicedojo.exact.hog_strategy import (
    CLASSICS,
    MARGIN,
    NUM_ROLLS_OF_OLD,
    Table,
    table_of,
)


@dataclass(frozen=True, eq=False)
class Player:
    """A strategy as its table, with a habit that can be told in a sentence."""

    name: str
    habit: str
    table: Table

    def choose(self, score: int, opponent_score: int) -> int:
        """Return how many dice to roll."""
        return int(self.table[score, opponent_score])

    @cached_property
    def best_reply(self) -> BestResponse:
        """The best that anyone can do against it."""
        return best_response(self.table)


@dataclass(frozen=True)
class Known:
    """A player that is there for everyone, to any goal."""

    habit: str
    tabulate: Callable[[int], Table]


def _classic(kata_name: str, does: str) -> Known:
    """Return a player of the project's own, which the kata calls `kata_name`."""
    habit = f"{does}; in the kata it is {kata_name}"
    return Known(habit, lambda goal: table_of(CLASSICS[kata_name], goal))


OLD = NUM_ROLLS_OF_OLD
PLAYERS = {
    "five": _classic(f"always_roll({OLD})", f"always rolls {OLD} dice"),
    "bacon": _classic(
        "bacon_strategy", f"takes free bacon from {MARGIN} points on, else rolls {OLD}"
    ),
    "swap": _classic(
        "swap_strategy", f"takes free bacon where a swap gains, else rolls {OLD}"
    ),
    "best": Known(
        "makes the best choice at all scores, as computed exactly",
        lambda goal: equilibrium(goal).table,
    ),
}


def make_player(name: str, goal: int) -> Player:
    """Return one of PLAYERS, ready for a game to `goal`."""
    known = PLAYERS[name]
    return Player(name, known.habit, known.tabulate(goal))
