"""The score that a submission's policy expects, exactly, beside the best play's.

The regret of a decision is how much lower the score is that can be expected after it,
with the best play from then on. Times how often games come to the decision, it is what
the policy loses by it, in points a game: over all decisions these add up to the
difference between the best play and the policy.

The regret is read at the mean score of the games that come there. That is exact where
the best action is the same at all scores that can be had, since values are linear in
the score there. Elsewhere, which is rare, the mean leaves a little out: over all
decisions of the source's policies in 30 rounds, at most 0.002 points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from dicedojo.course.rubric import Strategy
from dicedojo.games.engineering.dice import NEW, PROMOTE, Dice, actions, name_dice
from dicedojo.games.engineering.optimum import Optimum, best_play
from dicedojo.games.engineering.picture import figure_of_decisions
from dicedojo.games.engineering.policies import KNOWN_POLICIES, Decision, read_table
from dicedojo.games.engineering.visits import Visits, expected_score, follow
from dicedojo.games.picture import PAGE, PictureForm
from dicedojo.games.strategy_report import (
    Baseline,
    Figure,
    StrategyReport,
    TitledTable,
    Value,
    titled_tables,
)
from dicedojo.games.strategy_value import MAX_SECONDS, NoStrategy
from dicedojo.sandbox.code_under_test import CodeUnderTest

EVEN = 1e-9  # points; actions no further apart are equally good
RARE = 1e-9  # of all games; a decision that is rarer loses nothing that is seen
GAMES = (10, 30)  # rounds
UNIT = "points a game"
DECIMALS = 2  # the best policies of a class are a few hundredths of a point apart
LOSSES = (
    "The decisions that lose most in {rounds} rounds; "
    "of games: the share that meets them"
)
LOSS_COLUMNS = ("rounds left", "dice", "it says", "best", "of games", "lost a game")


@dataclass(frozen=True)
class Regret:
    """A decision, the better one, and what is lost by it."""

    revenue: Dice
    rounds_left: int
    action: str
    best: str
    reached: float  # the share of games that come to it
    regret: float  # points, once there

    @property
    def lost(self) -> float:
        """Points a game that are lost by it."""
        return self.reached * self.regret


def greatest_regrets(visits: Visits, optimum: Optimum, count: int = 8) -> list[Regret]:
    """Return the decisions by which a policy loses the most, most first."""
    found = sorted(regrets(visits, optimum), key=lambda one: -one.lost)
    return found[:count]


def regrets(visits: Visits, optimum: Optimum) -> Iterator[Regret]:
    """Yield the decisions of a policy by which it loses something."""
    for (revenue, rounds_left), visit in visits.decisions.items():
        if visit.reached < RARE or len(actions(revenue)) == 1:
            continue
        worths = optimum.worths(revenue, rounds_left, visit.mean_score)
        best = max(worths, key=lambda action: worths[action])
        regret = worths[best] - worths[visit.action]
        if regret > EVEN:
            yield Regret(
                revenue, rounds_left, visit.action, best, visit.reached, regret
            )


def measure(
    strategy: Strategy,
    code: CodeUnderTest,
    seconds: float = MAX_SECONDS,
    form: PictureForm | None = PAGE,
    games: tuple[int, ...] = GAMES,
) -> StrategyReport:
    """Return the score that the submission's policy expects in each of the games.

    Its figure shows what it decides in the longest game, in this form; None draws no
    figure.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    try:
        table = read_table(strategy, code, games, seconds)
    except NoStrategy as trouble:
        return StrategyReport(strategy.function, UNIT, trouble=str(trouble))
    visits = {
        rounds: follow(lambda revenue, left, _: table[revenue, left], rounds)
        for rounds in games
    }
    last = max(games)
    report = StrategyReport(
        strategy.function,
        UNIT,
        decimals=DECIMALS,
        values=tuple(value_of(rounds, visits[rounds].value) for rounds in games),
        baselines=_baselines(games),
        tables=tuple(
            loss
            for rounds in games
            for loss in loss_tables(
                rounds, greatest_regrets(visits[rounds], best_play(rounds))
            )
        ),
        figure=None if form is None else draw(visits[last], last, form),
    )
    return replace(report, sentence=_sentence(report))


def value_of(rounds: int, score: float) -> Value:
    """Return an expected score beside the best one of the same game."""
    return Value(f"{rounds} rounds", score, best_play(rounds).value)


def loss_tables(rounds: int, losses: Sequence[Regret]) -> tuple[TitledTable, ...]:
    """Return the decisions by which a policy loses the most; no table if it does not.

    The decision, the action, the better one, the share of games that come there, and
    the points a game that are lost by it.
    """
    rows = (
        (
            str(one.rounds_left),
            name_dice(one.revenue),
            one.action,
            one.best,
            f"{one.reached:.1%}",
            f"{one.lost:.3f}",
        )
        for one in losses
    )
    return titled_tables(LOSSES.format(rounds=rounds), LOSS_COLUMNS, rows)


def _sentence(report: StrategyReport) -> str:
    """Return `final_policy expects 20.48 points in 10 rounds (the best play 20.48).`"""
    values = " and ".join(
        f"{value.value:.2f} points in {value.name} (the best play {value.best:.2f})"
        for value in report.values
    )
    return f"{report.function} expects {values}."


def draw(
    own: Visits, rounds: int, form: PictureForm, name: str = "your policy"
) -> Figure:
    """Return the picture of a policy's decisions beside those of the best play."""
    losing: list[Decision] = [
        (one.revenue, one.rounds_left) for one in regrets(own, best_play(rounds))
    ]
    return figure_of_decisions(own, best_visits(rounds), losing, form, name)


@cache
def best_visits(rounds: int) -> Visits:
    """Return what the best play comes to; it adds a die where both are equally good."""
    optimum = best_play(rounds)

    def decide(revenue: Dice, rounds_left: int, score: float) -> str:
        worths = optimum.worths(revenue, rounds_left, score)
        return PROMOTE if worths.get(PROMOTE, 0) > worths[NEW] else NEW

    return follow(decide, rounds)


@cache
def _baselines(games: tuple[int, ...]) -> tuple[Baseline, ...]:
    """Return the source's policies, to compare with."""
    return tuple(
        Baseline(
            known.name,
            tuple(
                value_of(rounds, expected_score(known.policy, rounds))
                for rounds in games
            ),
        )
        for known in KNOWN_POLICIES
    )
