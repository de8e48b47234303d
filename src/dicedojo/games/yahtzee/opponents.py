"""Opponents in Yahtzee: nobody, a rule of thumb, best play, or your own strategy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import cache

from dicedojo.course import Courses, Strategy
from dicedojo.dice import Roll
from dicedojo.engine import CodeUnderTest, Proxy
from dicedojo.games.strategy_value import StrategyProxy, seat_own
from dicedojo.games.words import OWN, choose_opponent, path_of_own
from dicedojo.games.yahtzee.card import SOURCE, Card
from dicedojo.games.yahtzee.decisions import FIRST
from dicedojo.games.yahtzee.solver import Turn, load_solution, turn_of
from dicedojo.games.yahtzee.strategies import (
    CHOOSE_BOX,
    CHOOSE_KEEP,
    HEURISTICS,
    Heuristic,
    name_call,
    read_box,
    read_keep,
)

GAME = "yahtzee"
NOBODY, BEST = "nobody", "best"
BY_HEURISTIC = {
    heuristic.name: heuristic
    for heuristic in HEURISTICS
    if heuristic.name != "one roll"
}
OPPONENTS = (NOBODY, *BY_HEURISTIC, BEST)
MAX_SECONDS = 10.0  # for one decision of your own strategy
ROLL = (1, 1, 3, 4, 5)  # of the questions before the game


@dataclass(frozen=True)
class Opponent:
    """An opponent with a rule of thumb, or with the best play."""

    name: str
    habit: str
    heuristic: Heuristic | None = None  # None: the best play

    def seated(self) -> AbstractContextManager[None]:
        """Return a context manager around a game with this opponent."""
        return nullcontext()

    def choose_keep(self, card: Card, roll: Roll, rolls_left: int) -> Roll:
        """Return the dice to keep."""
        if self.heuristic is None:
            return best_turn(card).rank_keeps(roll, rolls_left)[0].dice
        return self.heuristic.choose_keep(card.points, roll, rolls_left)

    def choose_box(self, card: Card, roll: Roll) -> str:
        """Return the box to fill."""
        if self.heuristic is None:
            return best_turn(card).rank_boxes(roll)[0].name
        return self.heuristic.choose_box(card.points, roll)


@dataclass(frozen=True)
class SubmittedOpponent(Opponent):
    """Decides by two functions in a folder, which are asked during the game.

    A game has too many states to ask about all of them in advance. Two questions are
    asked before the game, and a strategy that fails later leaves it.
    """

    code: CodeUnderTest = field(kw_only=True)
    _proxies: list[Proxy] = field(default_factory=list)  # one, while it is seated

    @contextmanager
    def seated(self) -> Iterator[None]:
        """Keep its sandbox open during the game.

        Raises:
            SandboxError: the sandbox could not be started.
        """
        with Proxy.open(self.code) as proxy:
            self._proxies[:] = [proxy]
            yield

    def choose_keep(self, card: Card, roll: Roll, rolls_left: int) -> Roll:
        """Return the dice to keep.

        Raises:
            NoStrategy: there is no answer, or it breaks the rules.
        """
        question = dict(card.points), roll, rolls_left
        return self._ask(CHOOSE_KEEP).decide([question], read_keep)[0]

    def choose_box(self, card: Card, roll: Roll) -> str:
        """Return the box to fill.

        Raises:
            NoStrategy: there is no answer, or it breaks the rules.
        """
        question = dict(card.points), roll
        return self._ask(CHOOSE_BOX).decide([question], read_box)[0]

    def _ask(self, function: str) -> StrategyProxy:
        return StrategyProxy(self._proxies[0], function, name_call, MAX_SECONDS)


def find_opponent(against: str | None, courses: Courses) -> Opponent | None:
    """Return the opponent with this name or with the strategy at this path, or nobody.

    Raises:
        UnusableInput: there is neither, or the strategy does not answer the first
            questions.
        SandboxError: the sandbox could not be started.
    """
    if (path := path_of_own(against, OPPONENTS)) is not None:
        _, habit, opponent = seat_own(path, GAME, courses, try_out)
        return replace(opponent, habit=habit)
    return make_opponent(choose_opponent(GAME, against, OPPONENTS, OWN))


def try_out(strategy: Strategy, code: CodeUnderTest) -> SubmittedOpponent:
    """Return an opponent with this strategy, after it has answered two questions.

    Raises:
        NoStrategy: it does not answer them.
        SandboxError: the sandbox could not be started.
    """
    opponent = SubmittedOpponent(strategy.function, "", code=code)
    with opponent.seated():
        opponent.choose_keep(Card(), ROLL, FIRST)
        opponent.choose_box(Card(), ROLL)
    return opponent


def make_opponent(name: str) -> Opponent | None:
    """Return the opponent with this name, None for nobody."""
    if name == NOBODY:
        return None
    if name == BEST:
        habit = "makes the choices with the most points on average, computed exactly"
        return Opponent(name, habit)
    heuristic = BY_HEURISTIC[name]
    return Opponent(name, heuristic.habit, heuristic)


def best_turn(card: Card) -> Turn:
    """Return the values of all choices in a turn with this card."""
    return _best_turn(tuple(card.points.items()))


@cache
def _best_turn(points: tuple[tuple[str, int], ...]) -> Turn:
    return turn_of(load_solution(SOURCE), Card(dict(points)))
