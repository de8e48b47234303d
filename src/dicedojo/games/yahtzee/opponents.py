"""Opponents in Yahtzee: nobody, a rule of thumb, best play, or your own strategy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache, partial

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
    KnownPlayer,
    Player,
    Points,
    name_call,
    read_box,
    read_keep,
)

GAME = "yahtzee"
NOBODY = "nobody"
MAX_SECONDS = 10.0  # for one decision of your own strategy
ROLL = (1, 1, 3, 4, 5)  # of the questions before the game

Seat = Callable[[], AbstractContextManager[Player]]


@dataclass(frozen=True)
class Opponent:
    """An opponent in words, and a context manager in which its decisions are made."""

    name: str
    habit: str
    seat: Seat


def find_opponent(against: str | None, courses: Courses) -> Opponent | None:
    """Return the opponent with this name or with the strategy at this path, or nobody.

    Raises:
        UnusableInput: there is neither, or the strategy does not answer the first
            questions.
        SandboxError: the sandbox could not be started.
    """
    if (path := path_of_own(against, OPPONENTS)) is not None:
        return Opponent(*seat_own(path, GAME, courses, try_out))
    return make_opponent(choose_opponent(GAME, against, OPPONENTS, OWN))


def make_opponent(name: str) -> Opponent | None:
    """Return the opponent with this name, None for nobody."""
    if name == NOBODY:
        return None
    player = KNOWN[name]
    return Opponent(name, player.habit, lambda: nullcontext(player))


def try_out(strategy: Strategy, code: CodeUnderTest) -> Seat:
    """Return the seat of a submission, after it has answered two questions.

    Raises:
        NoStrategy: it does not answer them.
        SandboxError: the sandbox could not be started.
    """
    seat = partial(seat_submission, code)
    with seat() as player:
        player.choose_keep({}, ROLL, FIRST)
        player.choose_box({}, ROLL)
    return seat


@contextmanager
def seat_submission(code: CodeUnderTest) -> Iterator[Player]:
    """Yield a player whose functions are asked in their sandbox during the game.

    A game has too many states to ask about all of them in advance.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    with Proxy.open(code) as proxy:
        yield SubmittedPlayer(proxy)


@dataclass(frozen=True)
class SubmittedPlayer:
    """Decides by two functions of a submission.

    Both methods raise NoStrategy if there is no answer, or if it breaks the rules.
    """

    proxy: Proxy

    def choose_keep(self, card: Points, roll: Roll, rolls_left: int) -> Roll:
        question = dict(card), roll, rolls_left
        return self._ask(CHOOSE_KEEP).decide([question], read_keep)[0]

    def choose_box(self, card: Points, roll: Roll) -> str:
        return self._ask(CHOOSE_BOX).decide([(dict(card), roll)], read_box)[0]

    def _ask(self, function: str) -> StrategyProxy:
        return StrategyProxy(self.proxy, function, name_call, MAX_SECONDS)


def best_turn(card: Points) -> Turn:
    """Return the values of all choices in a turn with this card."""
    return _best_turn(tuple(card.items()))


@cache
def _best_turn(points: tuple[tuple[str, int], ...]) -> Turn:
    return turn_of(load_solution(SOURCE), Card(dict(points)))


def _best_keep(card: Points, roll: Roll, rolls_left: int) -> Roll:
    return next(iter(best_turn(card).rank_keeps(roll, rolls_left)))


def _best_box(card: Points, roll: Roll) -> str:
    return next(iter(best_turn(card).rank_boxes(roll)))


BEST = KnownPlayer(
    "best",
    "makes the choices with the most points on average, computed exactly",
    _best_keep,
    _best_box,
)
KNOWN = {
    player.name: player for player in (*HEURISTICS, BEST) if player.name != "one roll"
}
OPPONENTS = (NOBODY, *KNOWN)
