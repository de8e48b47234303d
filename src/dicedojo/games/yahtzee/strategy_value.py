"""Exact gain of a strategy for Yahtzee in single turns.

A game has half a million states, too many to ask a Python function about all of them.
So it is asked about every roll of one turn on some fixed cards. After the turn the best
play follows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from statistics import fmean
from typing import TYPE_CHECKING

from dicedojo.course import Strategy
from dicedojo.engine import CodeUnderTest, Proxy
from dicedojo.games.picture import PAGE, PictureForm, as_figure, blank
from dicedojo.games.strategy_report import (
    Baseline,
    Figure,
    StrategyReport,
    TitledTable,
    Value,
    titled_tables,
)
from dicedojo.games.strategy_value import MAX_SECONDS, NoStrategy
from dicedojo.games.words import show
from dicedojo.games.yahtzee.decisions import (
    FIRST,
    SECOND,
    Cost,
    Losses,
    all_mistakes,
    gain_of,
    greatest_mistakes,
    losses_by_card,
)
from dicedojo.games.yahtzee.situations import (
    LAST_BOXES,
    MID_GAME,
    SITUATIONS,
    Situation,
)
from dicedojo.games.yahtzee.strategies import (
    HEURISTICS,
    StrategyPlayer,
    decide,
    name_choice,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
    """Return the gain of turns by the submission's `choose_keep` and `choose_box`.

    They are asked about all rolls on each card. Then a third of the questions is
    repeated in a new process and in reverse order. A strategy whose answers differ has
    no value. The figure shows the loss of each kind of decision on each card; None
    means no figure.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    try:
        with Proxy.open(code) as proxy:
            player = StrategyPlayer(proxy, seconds)
            decisions_by_card = {
                situation: player.decide(situation) for situation in SITUATIONS
            }
            player.require_same()
    except NoStrategy as trouble:
        return StrategyReport(
            strategy.function, UNIT, trouble=str(trouble), decided=trouble.decided
        )
    mistakes = all_mistakes(decisions_by_card)
    gains = {
        situation: gain_of(situation, decisions)
        for situation, decisions in decisions_by_card.items()
    }
    values = values_of(gains)
    return StrategyReport(
        strategy.function,
        UNIT,
        values,
        baselines=known_baselines(),
        sentence=_sentence(values),
        tables=(
            *_gains_table(gains),
            *titled_tables(
                QUESTIONS,
                QUESTIONS_COLUMNS,
                ((situation.name, situation.question) for situation in MID_GAME),
            ),
            *titled_tables(
                PLAYERS,
                PLAYERS_COLUMNS,
                ((heuristic.name, heuristic.habit) for heuristic in HEURISTICS),
            ),
            *_mistakes_tables(greatest_mistakes(mistakes)),
        ),
        figure=None
        if form is None
        else figure_of_losses(losses_by_card(mistakes), form),
    )


def values_of(gains: Mapping[Situation, Value]) -> tuple[Value, ...]:
    """Return the mean gain of turns in each group of cards."""
    return tuple(
        Value(
            name,
            fmean(gains[situation].value for situation in group),
            fmean(gains[situation].best for situation in group),
        )
        for name, group in GROUPS.items()
    )


@cache
def known_baselines() -> tuple[Baseline, ...]:
    """Return the rules of thumb to compare with."""
    return tuple(
        Baseline(
            heuristic.name,
            values_of(
                {
                    situation: gain_of(situation, decide(heuristic, situation))
                    for situation in SITUATIONS
                }
            ),
        )
        for heuristic in HEURISTICS
    )


def _sentence(values: Sequence[Value]) -> str:
    last, middle = values
    return (
        f"choose_keep and choose_box gain {last.value:.1f} of {last.best:.1f} possible "
        f"points in a turn with one box left, and {middle.value:.1f} of "
        f"{middle.best:.1f} on eight cards in mid-game. A whole game has too many "
        "states to ask about."
    )


def _gains_table(gains: Mapping[Situation, Value]) -> tuple[TitledTable, ...]:
    rows = (
        (
            gain.name,
            str(len(situation.card.open_boxes)),
            f"{gain.value:.1f}",
            f"{gain.best:.1f}",
            f"{max(gain.best - gain.value, 0.0):.1f}",  # no negative zero of floats
        )
        for situation, gain in gains.items()
    )
    return titled_tables(GAINS, GAINS_COLUMNS, rows)


def _mistakes_tables(mistakes: Sequence[Cost]) -> tuple[TitledTable, ...]:
    rows = (
        (
            mistake.situation.name,
            show(mistake.roll),
            str(mistake.rolls_left),
            name_choice(mistake.choice),
            name_choice(mistake.best),
            f"{mistake.points:.1f}",
        )
        for mistake in mistakes
    )
    return titled_tables(MISTAKES, MISTAKES_COLUMNS, rows)


GAME = "yahtzee"
SIZE = (9.0, 6.4)  # inches
LAST = 0  # rolls left when a box is filled
DECISIONS = {  # by the rolls left: what is decided, and its colour
    FIRST: ("keeping dice of the first roll", "#184775"),
    SECOND: ("keeping dice of the second roll", "#649fd9"),
    LAST: ("filling a box", "#f4b183"),
}
LEAST = 0.05  # points; a smaller loss is not labelled
ROOM = 1.12  # of the longest bar, for the label after it
TITLE = "Yahtzee: what a turn loses against the best play"
ALTERNATIVE_TEXT = (
    "The points that a turn loses against the best play on each of {cards} cards, "
    "parted into the two decisions about dice and the one about a box: most on "
    "the card {worst}, {most:.1f} points"
)
NOTHING = (
    "The points that a turn loses against the best play on each of {cards} cards: "
    "none on any of them"
)
CAPTION = (
    "The points that a turn loses against the best play, on each card, by the decision"
    " that loses them. With one box left no box is chosen. A long dark bar is a habit"
    " with the first roll, which the later decisions cannot repair."
)


def figure_of_losses(losses: Mapping[Situation, Losses], form: PictureForm) -> Figure:
    """Return the picture of the losses on each card."""
    drawing, axes = blank(SIZE, TITLE, form)
    _draw_bars(axes, losses)
    axes.set_xlabel("points lost in a turn, on average")
    names = [situation.name for situation in SITUATIONS]
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(SITUATIONS) - 0.4, -0.6)
    axes.axhline(len(LAST_BOXES) - 0.5, color="0.6", linewidth=0.8)
    axes.tick_params(axis="y", length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    drawing.legend(loc="outside lower center", ncols=len(DECISIONS), frameon=False)
    return as_figure(drawing, form, GAME, describe(losses), CAPTION)


def describe(losses: Mapping[Situation, Losses]) -> str:
    """Return the alternative text of the picture."""
    worst = max(losses, key=lambda situation: sum(losses[situation].values()))
    most = sum(losses[worst].values())
    text = ALTERNATIVE_TEXT if most >= LEAST else NOTHING
    return text.format(cards=len(losses), worst=worst.name, most=most)


def _draw_bars(axes: Axes, losses: Mapping[Situation, Losses]) -> None:
    places = range(len(SITUATIONS))
    ends = [0.0] * len(SITUATIONS)
    for rolls_left, (name, colour) in DECISIONS.items():
        widths = [losses[situation].get(rolls_left, 0.0) for situation in SITUATIONS]
        axes.barh(places, widths, 0.75, ends, color=colour, label=name)
        ends = [end + width for end, width in zip(ends, widths, strict=True)]
    for place, end in enumerate(ends):
        if end >= LEAST:
            axes.text(end, place, f" {end:.1f}", va="center", fontsize="small")
    axes.set_xlim(0, ROOM * max(1.0, *ends))
