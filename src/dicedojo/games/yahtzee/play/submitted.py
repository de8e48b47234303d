"""A strategy in a folder as an opponent, asked in its sandbox as the game goes on.

A whole game has too many states to ask about before it. So the first question alone is
asked then, and a strategy that fails later leaves the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote

from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Strategy
from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.exam.proxy import Proxy
from dicedojo.games.own_strategy import read_own
from dicedojo.games.strategy_proxy import NoStrategy
from dicedojo.games.yahtzee.exact.card import Card, score_options
from dicedojo.games.yahtzee.exact.variants import Variant
from dicedojo.games.yahtzee.strategy.asking import (
    CHOOSE_BOX,
    CHOOSE_KEEP,
    Asked,
    read_box,
    read_keep,
)
from dicedojo.games.yahtzee.strategy.decisions import FIRST
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest

COMMAND = "dojo play yahtzee --against"
MAX_SECONDS = 10.0  # for one decision
ROLL = (1, 1, 3, 4, 5)  # of the question before the game


@dataclass
class SubmittedOpponent:
    """Decides as `choose_keep` and `choose_box` in a folder do."""

    name: str
    habit: str
    variant: Variant
    code: CodeUnderTest
    _proxies: list[Proxy] = field(default_factory=list)  # one, while it is seated

    @contextmanager
    def seated(self) -> Iterator[None]:
        """Keep its sandbox while the game is played.

        Raises:
            SandboxError: the sandbox could not be started.
        """
        with Proxy.open(self.code) as proxy:
            self._proxies = [proxy]
            yield

    def choose_keep(self, card: Card, roll: Roll, rolls_left: int) -> Roll:
        """Return what it keeps.

        Raises:
            NoStrategy: there is no answer, or it breaks the rules.
        """
        asked = Asked(self._proxies[0], CHOOSE_KEEP, read_keep, MAX_SECONDS)
        keep: Roll = asked.ask([(dict(card.points), roll, rolls_left)])[0]
        return keep

    def choose_box(self, card: Card, roll: Roll) -> str:
        """Return the box that it fills; an allowed one where a joker forces another.

        Raises:
            NoStrategy: there is no answer, or it breaks the rules.
        """
        asked = Asked(self._proxies[0], CHOOSE_BOX, read_box, MAX_SECONDS)
        box: str = asked.ask([(dict(card.points), roll)])[0]
        allowed = score_options(self.variant, card, roll)
        if box in allowed:
            return box
        return max(allowed, key=lambda one: allowed[one].points)


def read_opponent(
    path: Path, kata: Kata, strategy: Strategy, variant: Variant
) -> SubmittedOpponent:
    """Return who plays by the strategy at `path`, a folder or the module's file in it.

    Raises:
        UnusableInput: there is none, or it does not answer the first question.
        SandboxError: the sandbox could not be started.
    """
    submission = read_own(path, kata, f"{COMMAND} FOLDER")
    code = CodeUnderTest.of(kata, ProcessSandbox(), submission.files, submission.path)
    habit = f"is the one in the folder {submission.name}"
    opponent = SubmittedOpponent(strategy.function, habit, variant, code)
    try:
        with opponent.seated():
            opponent.choose_keep(Card(), ROLL, FIRST)
            opponent.choose_box(Card(), ROLL)
    except NoStrategy as trouble:
        raise UnusableInput(
            f"The strategy in {path} cannot play.",
            evidence=str(trouble),
            next=f"fix it, then {COMMAND} {quote(str(path))}",
        ) from trouble
    return opponent
