"""What a strategy for Yahtzee gains in single turns, exactly.

A whole game has half a million states, too many to ask a Python function about all of
them. So it is asked about one turn at a time, on cards that are stated, about every
roll. After the turn the best play follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from dicedojo.course.rubric import Strategy
from dicedojo.exam.proxy import Proxy
from dicedojo.games.picture import PAGE, PictureForm
from dicedojo.games.strategy_proxy import MAX_SECONDS, NoStrategy
from dicedojo.games.strategy_report import (
    Baseline,
    Figure,
    StrategyReport,
    TitledTable,
    Value,
    titled_tables,
)
from dicedojo.games.words import show
from dicedojo.games.yahtzee.asking import Player, name_choice
from dicedojo.games.yahtzee.decisions import (
    Gain,
    Mistake,
    all_mistakes,
    gain_of,
    greatest_mistakes,
    losses_by_card,
    mean_gain,
)
from dicedojo.games.yahtzee.heuristics import HEURISTICS, decide
from dicedojo.games.yahtzee.situations import (
    LAST_BOXES,
    MID_GAME,
    SITUATIONS,
    Situation,
)
from dicedojo.sandbox.code_under_test import CodeUnderTest

GROUPS = {"one box left": LAST_BOXES, "in mid-game": MID_GAME}
UNIT = "points gained over crossing out a box"
GAINS = "What a turn gains against crossing out a box instead"
GAINS_COLUMNS = ("card", "boxes left", "gains", "best", "lost")
MISTAKES = "The decisions that lose the most points, at most two of each card"
QUESTIONS = "What the cards in mid-game ask"
QUESTIONS_COLUMNS = ("card", "question")
PLAYERS = "The other players in the first table"
PLAYERS_COLUMNS = ("player", "does")
MISTAKES_COLUMNS = ("card", "roll", "rolls left", "choice", "best", "costs")


def measure(
    strategy: Strategy,
    code: CodeUnderTest,
    seconds: float = MAX_SECONDS,
    form: PictureForm | None = PAGE,
) -> StrategyReport:
    """Return what turns gain by the submission's `choose_keep` and `choose_box`.

    They are asked about all rolls on each card. Then a third of it is asked again in
    another process, from the last question to the first: a strategy that decides
    otherwise then has no value, since nothing follows from what it would do. The
    figure shows what each kind of decision loses on each card, in this form; None
    draws no figure.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    try:
        with Proxy.open(code) as proxy:
            player = Player(proxy, seconds)
            decided = {one: player.decide(one) for one in SITUATIONS}
            player.require_same()
    except NoStrategy as trouble:
        return StrategyReport(strategy.function, UNIT, trouble=str(trouble))
    mistakes = all_mistakes(decided)
    gains = {one: gain_of(one, decisions) for one, decisions in decided.items()}
    values = values_of(gains)
    return StrategyReport(
        strategy.function,
        UNIT,
        values,
        baselines=known_baselines(),
        sentence=_sentence(values),
        tables=(
            *_gains_table(gains.values()),
            *titled_tables(
                QUESTIONS,
                QUESTIONS_COLUMNS,
                ((one.name, one.question) for one in MID_GAME),
            ),
            *titled_tables(
                PLAYERS, PLAYERS_COLUMNS, ((one.name, one.habit) for one in HEURISTICS)
            ),
            *_mistakes_tables(greatest_mistakes(mistakes)),
        ),
        figure=None if form is None else _draw(mistakes, form),
    )


def values_of(gains: Mapping[Situation, Gain]) -> tuple[Value, ...]:
    """Return what turns gain on average, in each group of cards."""
    return tuple(
        Value(name, *mean_gain([gains[one] for one in group]))
        for name, group in GROUPS.items()
    )


@cache
def known_baselines() -> tuple[Baseline, ...]:
    """Return the rules of thumb to compare with."""
    return tuple(
        Baseline(
            one.name,
            values_of({each: gain_of(each, decide(one, each)) for each in SITUATIONS}),
        )
        for one in HEURISTICS
    )


def _draw(mistakes: Sequence[Mistake], form: PictureForm) -> Figure:
    from dicedojo.games.yahtzee.picture import figure_of_losses  # matplotlib

    return figure_of_losses(losses_by_card(mistakes), form)


def _sentence(values: Sequence[Value]) -> str:
    last, middle = values
    return (
        f"choose_keep and choose_box gain {last.value:.1f} of {last.best:.1f} possible "
        f"points in a turn with one box left, and {middle.value:.1f} of "
        f"{middle.best:.1f} on eight cards in mid-game. A whole game has too many "
        "states to ask about."
    )


def _gains_table(gains: Iterable[Gain]) -> tuple[TitledTable, ...]:
    rows = (
        (
            one.situation.name,
            str(len(one.situation.card.open_boxes)),
            f"{one.own:.1f}",
            f"{one.best:.1f}",
            f"{one.lost:.1f}",
        )
        for one in gains
    )
    return titled_tables(GAINS, GAINS_COLUMNS, rows)


def _mistakes_tables(mistakes: Sequence[Mistake]) -> tuple[TitledTable, ...]:
    """Return the mistakes as a table; none if there are none."""
    rows = (
        (
            one.situation.name,
            show(one.cost.roll),
            str(one.cost.rolls_left),
            name_choice(one.cost.choice),
            name_choice(one.cost.best),
            f"{one.cost.points:.1f}",
        )
        for one in mistakes
    )
    return titled_tables(MISTAKES, MISTAKES_COLUMNS, rows)
