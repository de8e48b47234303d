"""The mean points of a strategy for Farkle, and the win rate of its last turn.

The points are a share of the best turn's. In the last turn another player has ended the
game with 10,000 points, so only a higher total wins. For a player who is 500 behind,
this takes about one ordinary turn, and the best play wins half of the games. 1,000
behind it takes two turns in one, 2,000 behind four.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from dicedojo.course import Strategy
from dicedojo.engine import CodeUnderTest, Proxy
from dicedojo.games.farkle.best_turn import optimal_turn, reach
from dicedojo.games.farkle.chances import (
    ALL_DICE,
    ON_THE_BOARD,
    STEP,
    Situation,
    scoring_rolls,
)
from dicedojo.games.farkle.heuristics import known_heuristics
from dicedojo.games.farkle.strategy import (
    BEST_OTHER,
    ProxyPlayer,
    Table,
    ask_strategy,
    expected_turn,
    name_call,
    winning_chance,
)
from dicedojo.games.picture import PictureForm
from dicedojo.games.strategy_report import (
    BEST_POSSIBLE,
    Baseline,
    StrategyReport,
    TitledTable,
    Value,
)
from dicedojo.games.strategy_value import MAX_SECONDS, NoStrategy, StrategyProxy

LEADER = 10_000  # points
BEHIND = (500, 1_000, 2_000)  # points
TITLE = f"Chance of winning a last turn against {LEADER:,} points"
ON, OFF = "on the board", "not on it yet"
TURNS = {ON_THE_BOARD: ON, 0: OFF}  # by the total before the turn
UNIT = "points a turn"
PART = 4  # the last turn may take a quarter of the time


def measure(
    strategy: Strategy,
    code: CodeUnderTest,
    seconds: float = MAX_SECONDS,
    form: PictureForm | None = None,
) -> StrategyReport:
    """Return the exact expected turn of the submission's strategy.

    It is asked about each roll that it can reach, and then again in a new process and
    in reverse order. A strategy whose answers differ has no value. There are too many
    decisions for a figure. A table about its last turn does not change the values.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    name = strategy.function
    with Proxy.open(code) as proxy:
        try:
            player = ProxyPlayer(StrategyProxy(proxy, name, name_call, seconds))
            player.require_same(_first_rolls(player))  # fails early
            tables = {total: ask_strategy(player.ask, total) for total in TURNS}
            proxy.restart()
            for table in tables.values():
                player.require_same(table)
        except NoStrategy as trouble:
            return StrategyReport(
                name, UNIT, trouble=str(trouble), decided=trouble.decided
            )
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
        except NoStrategy as trouble:
            no_value = f"Its last turn has no value. {trouble}"
            return replace(report, sentence=f"{sentence} {no_value}")


@cache
def known_baselines() -> tuple[Baseline, ...]:
    """Return the rules of thumb of the source's players, each with its best limit."""
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


def _first_rolls(player: ProxyPlayer) -> Table:
    situations = [Situation(roll, 0, 0) for roll in scoring_rolls(ALL_DICE)]
    return dict(zip(situations, player.ask(situations), strict=True))


def last_turn_table(proxy: StrategyProxy, function: str, turn: Table) -> TitledTable:
    """Return the strategy's win rates, by the points that it is behind.

    If it takes the best other total, it is asked about each roll that it can reach, and
    again in a new process. Otherwise it plays this `turn` on the board.

    Raises:
        NoStrategy: an answer is missing, not a decision or not legal, or the second
            answer differs.
    """
    title, turns = f"{TITLE}, played as any other turn", [turn] * len(BEHIND)
    question = (scoring_rolls(ALL_DICE)[0], 0, LEADER - BEHIND[0])
    if proxy.takes(question, BEST_OTHER, LEADER):
        title, turns = TITLE, _last_turns(ProxyPlayer(proxy, sees_others=True))
    chances = map(winning_chance, turns, BEHIND)
    rows = zip(BEHIND, chances, best_chances(), strict=True)
    return TitledTable(
        title,
        ("points behind", function, BEST_POSSIBLE),
        tuple((f"{need:,}", f"{own:.1%}", f"{best:.1%}") for need, own, best in rows),
    )


def _last_turns(player: ProxyPlayer) -> list[Table]:
    tables = [ask_strategy(player.ask, LEADER - behind, LEADER) for behind in BEHIND]
    player.proxy.restart()
    for table in tables:
        player.require_same(table)
    return tables


@cache
def best_chances() -> tuple[float, ...]:
    """Return the win rates of the best play, by the points that it is behind."""
    chances = reach(max(BEHIND) // STEP + 1)  # a tie does not win
    return tuple(float(chances[behind // STEP + 1]) for behind in BEHIND)
