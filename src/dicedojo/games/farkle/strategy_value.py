"""The average points of a strategy for Farkle, as a share of the best turn."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from dicedojo.course.rubric import Strategy
from dicedojo.exam.proxy import Proxy
from dicedojo.games.farkle.asking import Player, message_of, name_call
from dicedojo.games.farkle.exact.best_turn import optimal_turn
from dicedojo.games.farkle.exact.chances import (
    ALL_DICE,
    ON_THE_BOARD,
    scoring_rolls,
)
from dicedojo.games.farkle.exact.heuristics import known_heuristics
from dicedojo.games.farkle.exact.strategy import (
    IllegalKeep,
    Situation,
    Table,
    ask_strategy,
    expected_turn,
)
from dicedojo.games.farkle.last_turn import last_turn_table
from dicedojo.games.picture import PictureForm
from dicedojo.games.strategy_proxy import MAX_SECONDS, NoStrategy, StrategyProxy
from dicedojo.games.strategy_report import Baseline, StrategyReport, Value
from dicedojo.sandbox.code_under_test import CodeUnderTest

ON, OFF = "on the board", "not on it yet"
TURNS = {ON_THE_BOARD: ON, 0: OFF}  # by the total before the turn
UNIT = "points a turn"
PART = 4  # the last turn may take a fourth of the time


def measure(
    strategy: Strategy,
    code: CodeUnderTest,
    seconds: float = MAX_SECONDS,
    form: PictureForm | None = None,
) -> StrategyReport:
    """Return the exact expected turn of the submission's strategy.

    It is asked about each roll that it can come to, and then again, in another process
    and from the last to the first: a strategy that decides otherwise then is none,
    since nothing follows from what it would do. It makes too many decisions for a
    figure. A table tells of its last turn; nothing of that changes the values.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    name = strategy.function
    with Proxy.open(code) as proxy:
        try:
            player = Player(StrategyProxy(proxy, name, name_call, seconds))
            player.require_same(_first_rolls(player))  # before it takes long
            tables = {total: ask_strategy(player.ask, total) for total in TURNS}
            proxy.restart()
            for table in tables.values():
                player.require_same(table)
        except (NoStrategy, IllegalKeep) as trouble:
            return StrategyReport(name, UNIT, trouble=message_of(trouble))
        values = tuple(
            Value(situation, expected_turn(tables[total]), optimal_turn(total).value)
            for total, situation in TURNS.items()
        )
        report = StrategyReport(name, UNIT, values, baselines=known_baselines())
        share = f"{float(report.share):.1%} of the best possible turn"
        sentence = f"{name} is worth {share}."
        try:
            last = StrategyProxy(proxy, name, name_call, seconds / PART)
            chances = last_turn_table(last, name, tables[ON_THE_BOARD])
            return replace(report, sentence=sentence, tables=(chances,))
        except (NoStrategy, IllegalKeep) as trouble:
            no_value = f"Its last turn has no value. {message_of(trouble)}"
            return replace(report, sentence=f"{sentence} {no_value}")


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


def _first_rolls(player: Player) -> Table:
    """Return what is decided about the first roll of a turn."""
    situations = [Situation(roll, 0, 0) for roll in scoring_rolls(ALL_DICE)]
    return dict(zip(situations, player.ask(situations), strict=True))
