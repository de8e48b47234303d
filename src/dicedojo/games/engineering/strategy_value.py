"""The exact expected score of a submission's policy, next to that of the best play.

The regret of a decision is the expected score that it gives away, with the best play
from then on. Regret times the share of games that reach the decision is the loss in
points a game. Over all decisions, the losses add up to the difference between the best
play and the policy.

The regret is computed at the mean score of the games that reach the decision. This is
exact if the best action is the same at all possible scores, because values are then
linear in the score. In the rare other cases the error is small: at most 0.002 points
over all decisions of the source's policies in 30 rounds.

A policy is asked about each decision that its own answers can lead to. Failed dice are
fixed before the next choice, so a choice is about the dice that were built last. The
number of rounds that this takes is random, so dice may recur in every later round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from dicedojo.course import Call, Strategy
from dicedojo.engine import Answer, CodeUnderTest, Proxy
from dicedojo.games.engineering.dice import ACTIONS, NEW, PROMOTE, Dice, actions, build
from dicedojo.games.engineering.optimum import Optimum, best_play
from dicedojo.games.engineering.picture import figure_of_decisions
from dicedojo.games.engineering.policies import (
    KNOWN_POLICIES,
    Decision,
    Visits,
    expected_score,
    follow,
)
from dicedojo.games.engineering.rounds import name_dice
from dicedojo.games.picture import PAGE, PictureForm
from dicedojo.games.strategy_report import (
    Baseline,
    Figure,
    StrategyReport,
    TitledTable,
    Value,
    titled_tables,
)
from dicedojo.games.strategy_value import MAX_SECONDS, NoStrategy, StrategyProxy, Unfit
from dicedojo.text import counted

EVEN = 1e-9  # points; actions that differ by at most this much are equally good
RARE = 1e-9  # of all games; a rarer decision has no visible loss
GAMES = (10, 30)  # rounds
SHOWN = 8  # decisions
UNIT = "points a game"
DECIMALS = 2  # the best policies of a class differ by a few hundredths of a point
LOSSES = (
    "The decisions that lose most in {rounds} rounds; "
    "of games: the share that meets them"
)
LOSS_COLUMNS = ("rounds left", "dice", "it says", "best", "of games", "lost a game")
WANTED = f"it should be {NEW!r} or {PROMOTE!r}"
ONLY_NEW = f"it should be {NEW!r}, since no die can be promoted"


@dataclass(frozen=True)
class Regret:
    """A decision, the best one, and the loss."""

    revenue: Dice
    rounds_left: int
    action: str
    best: str
    reached: float  # the share of games that reach it
    regret: float  # points, once there

    @property
    def lost(self) -> float:
        """Points a game lost by this decision."""
        return self.reached * self.regret


def find_regrets(visits: Visits, optimum: Optimum) -> list[Regret]:
    """Return the decisions that lose points, the greatest loss a game first."""
    regrets = []
    for (revenue, rounds_left), visit in visits.decisions.items():
        if visit.reached < RARE or len(actions(revenue)) == 1:
            continue
        worths = optimum.worths(revenue, rounds_left, visit.mean_score)
        best = max(worths, key=lambda action: worths[action])
        loss = worths[best] - worths[visit.action]
        if loss > EVEN:
            regrets.append(
                Regret(revenue, rounds_left, visit.action, best, visit.reached, loss)
            )
    return sorted(regrets, key=lambda regret: -regret.lost)


def measure(
    strategy: Strategy,
    code: CodeUnderTest,
    seconds: float = MAX_SECONDS,
    form: PictureForm | None = PAGE,
    games: tuple[int, ...] = GAMES,
) -> StrategyReport:
    """Return the expected score of the submission's policy in each of the games.

    The figure shows its decisions in the longest game; None means no figure.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    try:
        table = read_table(strategy, code, games, seconds)
    except NoStrategy as trouble:
        return StrategyReport(
            strategy.function, UNIT, trouble=str(trouble), decided=trouble.decided
        )
    visits = {
        rounds: follow(lambda revenue, left, _: table[revenue, left], rounds)
        for rounds in games
    }
    values = tuple(value_of(rounds, visits[rounds].value) for rounds in games)
    scores = " and ".join(
        f"{value.value:.2f} points in {value.name} (the best play {value.best:.2f})"
        for value in values
    )
    return StrategyReport(
        strategy.function,
        UNIT,
        values,
        decimals=DECIMALS,
        sentence=f"{strategy.function} expects {scores}.",
        baselines=_baselines(games),
        tables=tuple(
            loss for rounds in games for loss in loss_tables(rounds, visits[rounds])
        ),
        figure=draw(visits[max(games)], max(games), form) if form else None,
    )


def value_of(rounds: int, score: float) -> Value:
    """Return an expected score with the best one of the same game."""
    return Value(f"{rounds} rounds", score, best_play(rounds).value)


def loss_tables(rounds: int, visits: Visits) -> tuple[TitledTable, ...]:
    """Return the decisions that lose the most points as a table, or no table.

    Columns: the decision, the action, the best action, the share of games that reach
    it, and the points a game that it loses.
    """
    rows = (
        (
            str(regret.rounds_left),
            name_dice(regret.revenue),
            regret.action,
            regret.best,
            f"{regret.reached:.1%}",
            f"{regret.lost:.3f}",
        )
        for regret in find_regrets(visits, best_play(rounds))[:SHOWN]
    )
    return titled_tables(LOSSES.format(rounds=rounds), LOSS_COLUMNS, rows)


def draw(
    own: Visits, rounds: int, form: PictureForm, name: str = "your policy"
) -> Figure:
    """Return the picture of a policy's decisions next to those of the best play."""
    losing: list[Decision] = [
        (regret.revenue, regret.rounds_left)
        for regret in find_regrets(own, best_play(rounds))
    ]
    return figure_of_decisions(own, best_visits(rounds), losing, form, name)


@cache
def best_visits(rounds: int) -> Visits:
    """Return the decisions of the best play; on a tie it adds a die."""
    optimum = best_play(rounds)

    def decide(revenue: Dice, rounds_left: int, score: float) -> str:
        worths = optimum.worths(revenue, rounds_left, score)
        return PROMOTE if worths.get(PROMOTE, 0) > worths[NEW] else NEW

    return follow(decide, rounds)


@cache
def _baselines(games: tuple[int, ...]) -> tuple[Baseline, ...]:
    return tuple(
        Baseline(
            name,
            tuple(value_of(rounds, expected_score(policy, rounds)) for rounds in games),
        )
        for name, policy in KNOWN_POLICIES.items()
    )


def read_table(
    strategy: Strategy,
    code: CodeUnderTest,
    games: Sequence[int],
    seconds: float = MAX_SECONDS,
) -> dict[Decision, str]:
    """Return the decisions of the submission's policy in games of these lengths.

    It is asked twice, the second time in a new process and in reverse order. A policy
    whose answers differ has no table.

    Raises:
        NoStrategy: it has no table; the message says why, and for which question.
        SandboxError: the sandbox could not be started.
    """
    table: dict[Decision, str] = {}
    built: set[Dice] = set()
    with Proxy.open(code) as proxy:
        player = StrategyProxy(proxy, strategy.function, name_question, seconds)
        for left in range(max(games), 0, -1):
            begun: set[Dice] = {()} if left in games else set()
            decisions = [(dice, left) for dice in sorted(built | begun)]
            answers = player.decide(decisions, read_action)
            table |= zip(decisions, answers, strict=True)
            built |= {build(dice, table[dice, left]) for dice, _ in decisions}
        player.restart()
        player.require_same(list(table.items())[::-1], read_action, repr)
    return table


def name_question(call: Call) -> str:
    """Return a question to a policy in words, as the beginning of a sentence."""
    revenue, rounds_left = call.arguments
    return f"With {name_dice(revenue)} and {counted(rounds_left, 'round')} left"


def read_action(decision: Decision, answer: Answer) -> str:
    """Return the action in an answer.

    Raises:
        Unfit: it is not an action, or these dice do not allow it.
    """
    if type(answer) is not str or answer not in ACTIONS:
        raise Unfit(WANTED)
    if answer not in actions(decision[0]):
        raise Unfit(ONLY_NEW)
    return answer
