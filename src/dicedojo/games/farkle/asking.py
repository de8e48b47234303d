"""A submission's strategy for Farkle as it is asked: situations put, decisions read.

It is asked `choose(roll, turn_points, total)`. If its fourth parameter is called
`best_other`, it is told the highest total of the other players as well, where they
count: in the last turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dicedojo.course.domain import Call
from dicedojo.games.farkle.strategy import (
    Decision,
    IllegalKeep,
    Situation,
    Table,
)
from dicedojo.games.strategy_proxy import NoStrategy, StrategyProxy, Unfit
from dicedojo.games.words import show
from dicedojo.sandbox.wire import Answer

BEST_OTHER = "best_other"
OFTEN = 300  # points at stake up to which everything is asked again
EACH = 8  # of the other rolls, one in so many
WANTED = "it should be the dice to keep and True or False"


@dataclass(frozen=True)
class Player:
    """Decides as the function that `proxy` asks; it may see the best other total."""

    proxy: StrategyProxy
    sees_others: bool = False

    def ask(self, situations: Sequence[Situation]) -> Sequence[Decision]:
        """Return what it decides, in order.

        Raises:
            NoStrategy: an answer is missing, or is not a decision.
        """
        questions = [self._question(one) for one in situations]
        return self.proxy.decide(questions, read_decision)

    def require_same(self, table: Table) -> None:
        """Ask about everything once more, from the last to the first.

        Where much is at stake, which is seldom, it is each eighth roll.

        Raises:
            NoStrategy: a decision is another than before.
        """
        often = [each for each in table if each.turn_points <= OFTEN]
        seldom = [each for each in table if each.turn_points > OFTEN]
        situations = [*often, *seldom[::EACH]][::-1]
        again = self.ask(situations)
        for situation, decision in zip(situations, again, strict=True):
            before = table[situation]
            if decision != before:
                first, then = f"wants to {_words(before)}", f"to {_words(decision)}"
                self.proxy.differ(self._question(situation), first, then)

    def _question(self, situation: Situation) -> tuple[Any, ...]:
        question = situation.roll, situation.turn_points, situation.total
        return (*question, situation.best_other) if self.sees_others else question


def read_decision(question: tuple[Any, ...], answer: Answer) -> Decision:
    """Return the decision that an answer is: the dice, sorted, and whether to roll.

    Raises:
        Unfit: it has not that form.
    """
    if type(answer) is not tuple or [type(part) for part in answer[1:]] != [bool]:
        raise Unfit(WANTED)
    keep, again = answer
    if type(keep) not in (tuple, list) or not set(map(type, keep)) <= {int}:
        raise Unfit(WANTED)
    return tuple(sorted(keep)), again


def message_of(trouble: NoStrategy | IllegalKeep) -> str:
    """Return why a strategy has no value, and for which question."""
    if isinstance(trouble, IllegalKeep):
        return f"For {_where(trouble.situation)} it makes an illegal keep. {trouble}"
    return str(trouble)


def name_call(call: Call) -> str:
    """Return the question in words."""
    return f"For {_where(Situation(*call.arguments))}"


def _where(situation: Situation) -> str:
    at_stake, total = f"{situation.turn_points:,}", f"{situation.total:,}"
    roll, other = show(situation.roll), situation.best_other
    against = f", against {other:,}," if other else ""
    return f"roll {roll} with {at_stake} points at stake and {total} banked{against}"


def _words(decision: Decision) -> str:
    keep, again = decision
    return f"keep {show(keep)} and {'roll again' if again else 'bank'}"
