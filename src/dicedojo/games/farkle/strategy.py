"""Table of a strategy's decisions in Farkle, and its exact value.

A strategy is asked once about each roll that it can reach. Its answers are a table, and
the mean that follows from a table is exact: no dice are rolled.

The function of a submission is `choose(roll, turn_points, total)`. If its fourth
parameter is called `best_other`, it also gets the highest total of the other players in
the last turn, where that matters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from dicedojo.course import Call
from dicedojo.dice import Roll
from dicedojo.engine import Answer
from dicedojo.games.farkle.chances import (
    ALL_DICE,
    Decision,
    Situation,
    banked,
    chance,
    dice_left,
    scoring_rolls,
)
from dicedojo.games.farkle.scorer import score_options
from dicedojo.games.strategy_value import NoStrategy, StrategyProxy, Unfit
from dicedojo.games.words import show

# From these points on, the turn is banked for the player. Even the best turn reaches
# them so rarely that this costs 1/9 point; 1,000 more would be 9,000 more questions.
MAX_AT_STAKE = 4_000


Ask = Callable[[Sequence[Situation]], Sequence[Decision]]
Table = dict[Situation, Decision]  # in the order in which they were asked


def ask_strategy(ask: Ask, total: int, best_other: int = 0) -> Table:
    """Return the decisions of a strategy about every roll that it can reach.

    They are sorted by points at stake, then dice, then faces. One call asks about all
    rolls with the same points at stake.

    Raises:
        NoStrategy: a keep is not legal; the message names the first one.
        ValueError: a call returns fewer or more decisions than situations.
    """
    table: Table = {}
    pending = {0: {ALL_DICE}}
    while pending:
        points = min(pending)  # every keep scores, so later rolls have more points
        level = [
            Situation(roll, points, total, best_other)
            for dice in sorted(pending.pop(points))
            for roll in scoring_rolls(dice)
        ]
        for situation, decision in zip(level, ask(level), strict=True):
            keep, _ = decision
            if keep not in score_options(situation.roll):
                raise NoStrategy(
                    f"For {_where(situation)} it makes an illegal keep. "
                    f"{show(keep) or 'Nothing'} is not a legal keep of "
                    f"{show(situation.roll)}: dice that all score."
                )
            table[situation] = decision
            after, dice, rolls_again = _outcome(situation, decision)
            if rolls_again:
                pending.setdefault(after, set()).add(dice)
    return table


def expected_turn(table: Table) -> float:
    """Return the mean points that a strategy banks in a turn."""
    return _mean(table, lambda points, now: banked(points, now.total))


def winning_chance(table: Table, behind: int) -> float:
    """Return the chance that a strategy banks more points than it is behind."""
    return _mean(table, lambda points, now: banked(points, now.total) > behind)


def _mean(table: Table, bank: Callable[[int, Situation], float]) -> float:
    """Return the mean value of a turn, 0 for a bust.

    Points only grow within a turn, so in reverse order every roll comes after all rolls
    that it can lead to.
    """
    worth: defaultdict[tuple[int, int], float] = defaultdict(float)
    for situation, decision in reversed(table.items()):
        points, dice, again = _outcome(situation, decision)
        after = worth[points, dice] if again else bank(points, situation)
        before = situation.turn_points, len(situation.roll)
        worth[before] += _chance(situation.roll) * after
    return worth[0, ALL_DICE]


@cache
def _chance(roll: Roll) -> float:
    return float(chance(roll))


def _outcome(situation: Situation, decision: Decision) -> tuple[int, int, bool]:
    keep, rolls_again = decision
    points = situation.turn_points + score_options(situation.roll)[keep]
    dice = dice_left(situation.roll, keep)
    return points, dice, rolls_again and points < MAX_AT_STAKE


BEST_OTHER = "best_other"
OFTEN = 300  # points at stake up to which all questions are repeated
EACH = 8  # of the other questions, every eighth is repeated
WANTED = "it should be the dice to keep and True or False"


@dataclass(frozen=True)
class ProxyPlayer:
    """Decides by the function behind `proxy`, which may see the best other total."""

    proxy: StrategyProxy
    sees_others: bool = False

    def ask(self, situations: Sequence[Situation]) -> Sequence[Decision]:
        """Return its decisions, in order.

        Raises:
            NoStrategy: an answer is missing or not a decision.
        """
        questions = [self._question(situation) for situation in situations]
        return self.proxy.decide(questions, read_decision)

    def require_same(self, table: Table) -> None:
        """Ask again, in reverse order.

        Of the rare rolls with much at stake, only every eighth is repeated.

        Raises:
            NoStrategy: a decision differs from the first one.
        """
        often = [situation for situation in table if situation.turn_points <= OFTEN]
        seldom = [situation for situation in table if situation.turn_points > OFTEN]
        situations = [*often, *seldom[::EACH]][::-1]
        decisions = [(self._question(each), table[each]) for each in situations]
        self.proxy.require_same(decisions, read_decision, _describe, "wants")

    def _question(self, situation: Situation) -> tuple[Any, ...]:
        return tuple(situation) if self.sees_others else situation[:3]


def read_decision(question: tuple[Any, ...], answer: Answer) -> Decision:
    """Return the decision in an answer: the dice, sorted, and whether to roll.

    Raises:
        Unfit: it does not have that form.
    """
    if type(answer) is not tuple or [type(part) for part in answer[1:]] != [bool]:
        raise Unfit(WANTED)
    keep, again = answer
    if type(keep) not in (tuple, list) or not set(map(type, keep)) <= {int}:
        raise Unfit(WANTED)
    return tuple(sorted(keep)), again


def name_call(call: Call) -> str:
    """Return the question in words."""
    return f"For {_where(Situation(*call.arguments))}"


def _where(situation: Situation) -> str:
    at_stake, total = f"{situation.turn_points:,}", f"{situation.total:,}"
    roll, other = show(situation.roll), situation.best_other
    against = f", against {other:,}," if other else ""
    return f"roll {roll} with {at_stake} points at stake and {total} banked{against}"


def _describe(decision: Decision) -> str:
    keep, again = decision
    return f"to keep {show(keep)} and {'roll again' if again else 'bank'}"
