"""The average points of a strategy for Farkle, as a share of the best turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from dicedojo.course.domain import Call
from dicedojo.course.rubric import Strategy
from dicedojo.exam.proxy import Proxy
from dicedojo.games.farkle.exact.best_turn import optimal_turn
from dicedojo.games.farkle.exact.chances import ALL_DICE, scoring_rolls
from dicedojo.games.farkle.exact.heuristics import known_heuristics
from dicedojo.games.farkle.exact.strategy import (
    Ask,
    Decision,
    IllegalKeep,
    Situation,
    Table,
    ask_strategy,
    expected_turn,
)
from dicedojo.games.picture import PictureForm
from dicedojo.games.strategy_proxy import MAX_SECONDS, NoStrategy, StrategyProxy, Unfit
from dicedojo.games.strategy_report import Baseline, StrategyReport, Value
from dicedojo.games.table.words import show
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import Answer

ON, OFF = "on the board", "not on it yet"
TURNS = {1_000: ON, 0: OFF}  # by the total before the turn
UNIT = "points a turn"
OFTEN = 300  # points at stake up to which everything is asked again
EACH = 8  # of the other rolls, one in so many
WANTED = "it should be the dice to keep and True or False"


def measure(
    strategy: Strategy,
    code: CodeUnderTest,
    seconds: float = MAX_SECONDS,
    form: PictureForm | None = None,
) -> StrategyReport:
    """Return the exact expected turn of the submission's strategy.

    It is asked about each roll that it can come to, and then again, in another process
    and from the last to the first: a strategy that decides otherwise then is none,
    since nothing follows from what it would do. Where much is at stake, which is
    seldom, each eighth roll is asked again. It makes too many decisions for a figure.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    values: list[Value] = []
    with Proxy.open(code) as proxy:
        try:
            player = StrategyProxy(proxy, strategy.function, _name, seconds)
            ask = _asker(player)
            _require_same_decisions(player, _first_rolls(ask))  # before it takes long
            tables = {total: ask_strategy(ask, total) for total in TURNS}
            player.restart()
            for table in tables.values():
                _require_same_decisions(player, table)
        except (NoStrategy, IllegalKeep) as trouble:
            return StrategyReport(strategy.function, UNIT, trouble=_message(trouble))
    for total, name in TURNS.items():
        values.append(
            Value(name, expected_turn(tables[total]), optimal_turn(total).value)
        )
    report = StrategyReport(
        strategy.function, UNIT, tuple(values), baselines=known_baselines()
    )
    share = f"{float(report.share):.1%} of the best possible turn"
    return replace(report, sentence=f"{strategy.function} is worth {share}.")


@cache
def known_baselines() -> tuple[Baseline, ...]:
    """Return the rules of thumb of the source's players, each where it does best."""
    best = {name: optimal_turn(total).value for total, name in TURNS.items()}
    return tuple(
        Baseline(
            f"{rule.name}; bank from {rule.on_the_board.bank_from:,}",
            (
                Value(ON, rule.on_the_board.value, best[ON]),
                Value(OFF, rule.from_nothing.value, best[OFF]),
            ),
        )
        for rule in known_heuristics()
    )


def _asker(player: StrategyProxy) -> Ask:
    """Return what puts situations to a player, and reads decisions in its answers."""

    def ask(situations: Sequence[Situation]) -> Sequence[Decision]:
        return player.decide([_question(one) for one in situations], read_decision)

    return ask


def _first_rolls(ask: Ask) -> Table:
    """Return what is decided about the first roll of a turn."""
    situations = [Situation(roll, 0, 0) for roll in scoring_rolls(ALL_DICE)]
    return dict(zip(situations, ask(situations), strict=True))


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


def _require_same_decisions(player: StrategyProxy, table: Table) -> None:
    """Ask about everything once more, from the last to the first.

    Raises:
        NoStrategy: a decision is another than before.
    """
    often = [each for each in table if each.turn_points <= OFTEN]
    seldom = [each for each in table if each.turn_points > OFTEN]
    situations = [*often, *seldom[::EACH]][::-1]
    again = _asker(player)(situations)
    for situation, decision in zip(situations, again, strict=True):
        before = table[situation]
        if decision != before:
            first, then = f"wants to {_words(before)}", f"to {_words(decision)}"
            player.differ(_question(situation), first, then)


def _question(situation: Situation) -> tuple[Any, ...]:
    return situation.roll, situation.turn_points, situation.total


def _message(trouble: NoStrategy | IllegalKeep) -> str:
    if isinstance(trouble, IllegalKeep):
        return f"For {_where(trouble.situation)} it makes an illegal keep. {trouble}"
    return str(trouble)


def _name(call: Call) -> str:
    return f"For {_where(Situation(*call.arguments))}"


def _where(situation: Situation) -> str:
    at_stake, total = f"{situation.turn_points:,}", f"{situation.total:,}"
    roll = show(situation.roll)
    return f"roll {roll} with {at_stake} points at stake and {total} banked"


def _words(decision: Decision) -> str:
    keep, again = decision
    return f"keep {show(keep)} and {'roll again' if again else 'bank'}"
