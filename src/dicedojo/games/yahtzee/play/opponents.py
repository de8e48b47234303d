"""Who plays Yahtzee beside you: nobody, a rule of thumb, the best play, or your own."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol

from dicedojo.course.courses import Courses
from dicedojo.dice import Roll
from dicedojo.games.own_strategy import find_strategy
from dicedojo.games.table.opponent import choose_opponent
from dicedojo.games.yahtzee.exact.card import Card, score_options
from dicedojo.games.yahtzee.exact.stored import solution
from dicedojo.games.yahtzee.exact.turn import Turn, turn_of
from dicedojo.games.yahtzee.exact.variants import Variant
from dicedojo.games.yahtzee.strategy.heuristics import HEURISTICS, Heuristic

GAME = "yahtzee"
OTHERS = ", or the folder of your own"
NOBODY, BEST = "nobody", "best"
BY_HEURISTIC = {one.name: one for one in HEURISTICS if one.name != "one roll"}
OPPONENTS = (NOBODY, *BY_HEURISTIC, BEST)


class Opponent(Protocol):
    """A player with a name and a habit in words."""

    @property
    def name(self) -> str: ...
    @property
    def habit(self) -> str: ...

    def seated(self) -> AbstractContextManager[None]:
        """Return what surrounds a game with it."""
        ...

    def choose_keep(self, card: Card, roll: Roll, rolls_left: int) -> Roll:
        """Return what it keeps; raise NoStrategy if it cannot go on."""
        ...

    def choose_box(self, card: Card, roll: Roll) -> str:
        """Return the box that it fills; raise NoStrategy if it cannot go on."""
        ...


@dataclass(frozen=True)
class KnownOpponent:
    """A rule of thumb, or the best play."""

    name: str
    habit: str
    variant: Variant
    heuristic: Heuristic | None = None  # None: the best play

    def seated(self) -> AbstractContextManager[None]:
        return nullcontext()

    def choose_keep(self, card: Card, roll: Roll, rolls_left: int) -> Roll:
        if self.heuristic is None:
            return best_turn(self.variant, card).rank_keeps(roll, rolls_left)[0].dice
        return self.heuristic.choose_keep(card.points, roll, rolls_left)

    def choose_box(self, card: Card, roll: Roll) -> str:
        if self.heuristic is None:
            return best_turn(self.variant, card).rank_boxes(roll)[0].name
        box = self.heuristic.choose_box(card.points, roll)
        allowed = score_options(self.variant, card, roll)
        return (
            box if box in allowed else max(allowed, key=lambda one: allowed[one].points)
        )


def find_opponent(
    against: str | None, courses: Courses, variant: Variant
) -> Opponent | None:
    """Return the opponent of this name, or the strategy at this path; or nobody.

    Raises:
        UnusableInput: there is neither, or the strategy cannot play.
        SandboxError: the sandbox could not be started.
    """
    if against is not None and against not in OPPONENTS and _is_path(against):
        from dicedojo.games.yahtzee.play.submitted import read_opponent

        kata, strategy = find_strategy(courses, GAME, f"dojo play {GAME}")
        return read_opponent(Path(against), kata, strategy, variant)
    return make_opponent(choose_opponent(GAME, against, OPPONENTS, OTHERS), variant)


def _is_path(text: str) -> bool:
    return os.sep in text or text.endswith(".py") or os.path.exists(text)


def make_opponent(name: str, variant: Variant) -> Opponent | None:
    """Return the opponent of a known name; None for nobody."""
    if name == NOBODY:
        return None
    if name == BEST:
        habit = "makes the choices with the most points on average, computed exactly"
        return KnownOpponent(name, habit, variant)
    heuristic = BY_HEURISTIC[name]
    return KnownOpponent(name, heuristic.habit, variant, heuristic)


def best_turn(variant: Variant, card: Card) -> Turn:
    """Return what each choice of a turn with this card is worth."""
    return _best_turn(variant, tuple(card.points.items()), card.bonus)


@cache
def _best_turn(
    variant: Variant, points: tuple[tuple[str, int], ...], bonus: int
) -> Turn:
    return turn_of(solution(variant), Card(dict(points), bonus))
