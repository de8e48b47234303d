"""The picture of what a strategy's turns lose."""

from __future__ import annotations

from collections.abc import Mapping

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Drawing

from dicedojo.games.picture import PictureForm, as_figure
from dicedojo.games.strategy_report import Figure
from dicedojo.games.yahtzee.decisions import FIRST, SECOND, Losses
from dicedojo.games.yahtzee.situations import (
    LAST_BOXES,
    SITUATIONS,
    Situation,
)

GAME = "yahtzee"
SIZE = (9.0, 6.4)  # inches
LAST = 0  # rolls left when a box is filled
DECISIONS = {  # by the rolls left: what is decided, and its colour
    FIRST: ("keeping dice of the first roll", "#184775"),
    SECOND: ("keeping dice of the second roll", "#649fd9"),
    LAST: ("filling a box", "#f4b183"),
}
LEAST = 0.05  # points; less is written as no loss
ROOM = 1.12  # of the longest bar, for the figure behind it
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
    """Return the picture; only a form that is titled shows a title."""
    drawing = Drawing(SIZE, layout="constrained")
    axes = drawing.subplots()
    _draw_bars(axes, losses)
    if form.titled:
        axes.set_title(TITLE, pad=12)
    axes.set_xlabel("points lost in a turn, on average")
    axes.set_yticks(range(len(SITUATIONS)), [one.name for one in SITUATIONS])
    axes.set_ylim(len(SITUATIONS) - 0.4, -0.6)
    axes.axhline(len(LAST_BOXES) - 0.5, color="0.6", linewidth=0.8)
    axes.tick_params(axis="y", length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    drawing.legend(loc="outside lower center", ncols=len(DECISIONS), frameon=False)
    return as_figure(drawing, form, GAME, describe(losses), CAPTION)


def describe(losses: Mapping[Situation, Losses]) -> str:
    """Return the picture in a sentence."""
    worst = max(losses, key=lambda one: sum(losses[one].values()))
    most = sum(losses[worst].values())
    text = ALTERNATIVE_TEXT if most >= LEAST else NOTHING
    return text.format(cards=len(losses), worst=worst.name, most=most)


def _draw_bars(axes: Axes, losses: Mapping[Situation, Losses]) -> None:
    places = range(len(SITUATIONS))
    ends = [0.0] * len(SITUATIONS)
    for rolls_left, (name, colour) in DECISIONS.items():
        widths = [losses[one].get(rolls_left, 0.0) for one in SITUATIONS]
        axes.barh(places, widths, 0.75, ends, color=colour, label=name)
        ends = [end + width for end, width in zip(ends, widths, strict=True)]
    for place, end in enumerate(ends):
        if end >= LEAST:
            axes.text(end, place, f" {end:.1f}", va="center", fontsize="small")
    axes.set_xlim(0, ROOM * max(1.0, *ends))
