"""The opponents that you can play Hog against, each with a strategy and a habit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from dicedojo.games.hog.exact.best_response import (
    BestResponse,
    best_response,
    equilibrium,
)
from dicedojo.games.hog.exact.strategy import (
    BASELINE_ROLLS,
    CLASSICS,
    MARGIN,
    Table,
    table_of,
)


@dataclass(frozen=True, eq=False)
class HogOpponent:
    """A strategy as its table, with a habit in a sentence."""

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
class KnownOpponent:
    """A player that is there for everyone, to any goal."""

    habit: str
    tabulate: Callable[[int], Table]


def _of_the_kata(strategy: str, does: str) -> KnownOpponent:
    """Return a player by one of the strategies that the kata asks for."""
    habit = f"is the kata's {strategy}: {does}"
    return KnownOpponent(habit, lambda goal: table_of(CLASSICS[strategy], goal))


OPPONENTS = {
    "five": _of_the_kata(
        f"always_roll({BASELINE_ROLLS})",
        f"{BASELINE_ROLLS} dice, whatever the scores are",
    ),
    "bacon": _of_the_kata(
        "bacon_strategy",
        f"0 dice if they score {MARGIN} or more, else {BASELINE_ROLLS}",
    ),
    "swap": _of_the_kata(
        "swap_strategy", "like bacon, but it swaps only where it gains"
    ),
    "best": KnownOpponent(
        "makes the best choice at all scores, as computed exactly",
        lambda goal: equilibrium(goal).table,
    ),
}


def make_opponent(name: str, goal: int) -> HogOpponent:
    """Return one of OPPONENTS, ready for a game to `goal`."""
    known = OPPONENTS[name]
    return HogOpponent(name, known.habit, known.tabulate(goal))
