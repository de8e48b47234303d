"""The opponents in Hog: known ones, each with a habit, or your own strategy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial

from dicedojo.course import Courses
from dicedojo.errors import UnusableInput
from dicedojo.games.hog.best_response import BestResponse, best_response, equilibrium
from dicedojo.games.hog.scorer import GOAL
from dicedojo.games.hog.strategy import (
    BASELINE,
    BASELINE_ROLLS,
    CLASSICS,
    MARGIN,
    Table,
    table_of,
)
from dicedojo.games.hog.strategy_value import read
from dicedojo.games.strategy_value import seat_own
from dicedojo.games.words import OWN, choose_opponent, path_of_own

NAME = "hog"


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


Tabulate = Callable[[int], Table]  # to a goal


def _kata_strategy(strategy: str, does: str) -> tuple[str, Tabulate]:
    tabulate = partial(table_of, CLASSICS[strategy])
    return f"is the kata's {strategy}: {does}", tabulate


OPPONENTS: dict[str, tuple[str, Tabulate]] = {
    "five": _kata_strategy(BASELINE, f"{BASELINE_ROLLS} dice, whatever the scores are"),
    "bacon": _kata_strategy(
        "bacon_strategy",
        f"0 dice if they score {MARGIN} or more, else {BASELINE_ROLLS}",
    ),
    "swap": _kata_strategy(
        "swap_strategy", "like bacon, but it swaps only where it gains"
    ),
    "best": (
        "makes the best choice at all scores, as computed exactly",
        lambda goal: equilibrium(goal).table,
    ),
}


def make_opponent(name: str, goal: int) -> HogOpponent:
    """Return one of OPPONENTS, ready for a game to `goal`."""
    habit, tabulate = OPPONENTS[name]
    return HogOpponent(name, habit, tabulate(goal))


def require_goal(target: int | None) -> int:
    """Return the points to play to, 100 by default.

    Raises:
        UnusableInput: they are more than 100.
    """
    if target is not None and target > GOAL:
        raise UnusableInput(
            f"--target must be at most {GOAL} for Hog (got {target}).",
            hint="A strategy answers for scores below that.",
            next=f"dojo play {NAME} --target {GOAL}",
        )
    return target or GOAL


def find_opponent(against: str | None, courses: Courses, goal: int) -> HogOpponent:
    """Return the opponent with this name, or one with the strategy at this path.

    The strategy plays as if the goal were 100, whatever the goal is.

    Raises:
        UnusableInput: there is neither, or the strategy fails at some scores.
        SandboxError: the sandbox could not be started.
    """
    if (path := path_of_own(against, OPPONENTS)) is not None:
        name, habit, table = seat_own(path, NAME, courses, read)
        return HogOpponent(name, habit, table[:goal, :goal])
    return make_opponent(choose_opponent(NAME, against, OPPONENTS, OWN), goal)
