"""Exact win rates of strategies for Hog, against always_roll(5) and each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from dicedojo.course import OF_VALUE, Call, Strategy
from dicedojo.engine import Answer, CodeUnderTest, Proxy
from dicedojo.games.hog.backward_induction import win_rate, win_rates
from dicedojo.games.hog.best_response import Regret, best_response, greatest_regrets
from dicedojo.games.hog.rendering import figure_of_choices
from dicedojo.games.hog.scorer import GOAL
from dicedojo.games.hog.strategy import (
    BASELINE,
    CLASSICS,
    NUM_ROLLS,
    SOURCE_WIN_RATE,
    Table,
    table_of,
)
from dicedojo.games.picture import PAGE, PictureForm
from dicedojo.games.protocol import Rates
from dicedojo.games.strategy_report import (
    Baseline,
    StrategyReport,
    TitledTable,
    Value,
    titled_tables,
)
from dicedojo.games.strategy_value import MAX_SECONDS, NoStrategy, StrategyProxy, Unfit

AGAINST = f"against {BASELINE}"
UNIT = "of the games won"
COMPARED = (BASELINE, "always_roll(6)", "bacon_strategy", "swap_strategy")
GUESTS = (
    *(f"always_roll({n})" for n in range(4, 7)),
    "bacon_strategy",
    "swap_strategy",
)
TITLE = "Hog: what this strategy rolls"
REGRET = "Where it loses the most against the best reply"
REGRET_COLUMNS = ("at", "it rolls", "best", "games that come there", "games lost")
WANTED = f"it should be a whole number of dice from 0 to {NUM_ROLLS[-1]}"

SCORES = range(GOAL)
Scores = tuple[int, int]  # the strategy's own, the opponent's


def measure(
    strategy: Strategy,
    code: CodeUnderTest,
    seconds: float = MAX_SECONDS,
    form: PictureForm | None = PAGE,
) -> StrategyReport:
    """Return the win rate of the submission's strategy, the mean of first and second.

    The figure shows all its choices; None means no figure.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    try:
        table = read(strategy, code, seconds)
    except NoStrategy as trouble:
        return StrategyReport(
            strategy.function,
            UNIT,
            trouble=str(trouble),
            decided=trouble.decided,
            percent=True,
        )
    value = _value(table)
    full = Baseline("all points from here on", (_share(strategy.full_from),))
    report = StrategyReport(
        strategy.function,
        UNIT,
        (value,),
        baselines=(*_baselines(), full) if strategy.of == OF_VALUE else _baselines(),
        percent=True,
        tables=regret_tables(greatest_regrets(table, _baseline()[0])),
        figure=None if form is None else figure_of_choices(table, TITLE, form),
    )
    won = f"{report.show(value.value)} of its games {value.name}"
    return replace(report, sentence=f"{strategy.function} wins {won}.")


def regret_tables(regrets: Sequence[Regret]) -> tuple[TitledTable, ...]:
    """Return a strategy's greatest regrets as a table, or no table.

    Columns: the scores, the dice rolled there, the best numbers of dice, how often a
    game reaches the scores, and the share of games lost there.
    """
    rows = (
        (
            f"{regret.score} to {regret.opponent_score}",
            str(regret.num_rolls),
            _ranges(regret.best),
            f"{regret.reached:.2%}",
            f"{regret.share:.2%}",
        )
        for regret in regrets
    )
    return titled_tables(REGRET, REGRET_COLUMNS, rows)


def _ranges(choices: Sequence[int]) -> str:
    """Return choices as ranges: `0`, `4 to 6`, `0, 3 to 10`."""
    runs: list[list[int]] = []
    for choice in choices:
        if runs and choice == runs[-1][-1] + 1:
            runs[-1].append(choice)
        else:
            runs.append([choice])
    return ", ".join(
        f"{run[0]} to {run[-1]}" if run[1:] else str(run[0]) for run in runs
    )


def read(
    strategy: Strategy, code: CodeUnderTest, seconds: float = MAX_SECONDS
) -> Table:
    """Return the choices of the submission's strategy at all scores.

    Raises:
        NoStrategy: it has no table; the message says why, and at which scores.
        SandboxError: the sandbox could not be started.
    """
    with Proxy.open(code) as proxy:
        return ask_table(StrategyProxy(proxy, strategy.function, name_scores, seconds))


def ask_table(player: StrategyProxy) -> Table:
    """Return a strategy's choices at all scores, `[own score, opponent's score]`.

    It is asked twice, the second time in a new process and in another order. A strategy
    whose answers differ has no table. Neither order begins at 0 to 0, where a strategy
    that looks ahead has the most to compute.

    Raises:
        NoStrategy: it has no table; the message names the scores.
    """
    down = SCORES[::-1]
    rows = [(score, opponent_score) for score in down for opponent_score in down]
    columns = [(score, opponent_score) for opponent_score in down for score in SCORES]
    first = dict(zip(rows, player.decide(rows, read_num_rolls), strict=True))
    player.restart()
    player.require_same([(at, first[at]) for at in columns], read_num_rolls, str)
    choices = [first[scores] for scores in sorted(rows)]
    return np.array(choices, np.uint8).reshape(GOAL, GOAL)


def name_scores(call: Call) -> str:
    """Return a question to a strategy in words, as the beginning of a sentence."""
    score, opponent_score = call.arguments
    return f"At {score} to the opponent's {opponent_score}"


def read_num_rolls(scores: Scores, answer: Answer) -> int:
    """Return the number of dice in an answer.

    Raises:
        Unfit: it is not a number of dice.
    """
    if type(answer) is not int or answer not in NUM_ROLLS:
        raise Unfit(WANTED)
    return answer


def _value(table: Table) -> Value:
    baseline, best = _baseline()
    return Value(AGAINST, win_rate(table, baseline).mean, best)


@cache
def _baseline() -> tuple[Table, float]:
    """Return the baseline's table, and the best win rate against it."""
    table = table_of(CLASSICS[BASELINE])
    return table, best_response(table).rates.mean


@cache
def _baselines() -> tuple[Baseline, ...]:
    own = (Baseline(name, (_value(table_of(CLASSICS[name])),)) for name in COMPARED)
    source = Baseline("the blog post's, as it says", (_share(SOURCE_WIN_RATE),))
    return (*own, source)


def _share(won: float) -> Value:
    return Value(AGAINST, won, _baseline()[1])


def guests() -> dict[str, Table]:
    """Return the project's strategies that take part as guests."""
    return {name: table_of(CLASSICS[name]) for name in GUESTS}


def play(players: Sequence[Table], jobs: int) -> Rates:
    """Return the win rate of row i against column j, the mean of first and second.

    It takes 6 s of CPU time for a hundred players, in this process.
    """
    first = win_rates(players, players)[:, :, 0]
    means: Rates = ((first + 1 - first.T) / 2).tolist()
    return means
