"""A picture of when the best play fills each box: turns across, boxes down."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Drawing

from dicedojo.games.picture import PictureForm, as_figure
from dicedojo.games.strategy_report import Figure
from dicedojo.games.yahtzee.boxes import BOXES, ROUNDS, UPPER, Variant
from dicedojo.games.yahtzee.exact.usage import Usage

SIZE = (9.0, 5.6)  # inches
SHADES = "cividis"  # from dark to light without a turn, so that grey tells it, too
BRIGHT = 0.52  # of the strongest shade; from there on the figures are black
GAME = "yahtzee"
TITLE = "Yahtzee ({}): in which turn the best play fills each box"
ALTERNATIVE_TEXT = (
    "How often the best play fills each box in each of the thirteen turns"
)


def figure_of_rounds(usage: Usage, variant: Variant, form: PictureForm) -> Figure:
    """Return the picture for a variant."""
    drawing = Drawing(SIZE, layout="constrained")
    axes = drawing.subplots()
    strongest = float(usage.rounds.max())
    axes.imshow(usage.rounds, cmap=SHADES, vmin=0, vmax=strongest, aspect="auto")
    _write_shares(axes, usage, strongest)
    _write_points(axes, usage)
    title = TITLE.format(variant.name)
    if form.titled:
        axes.set_title(title, pad=12)
    axes.set_xlabel("turn; in each cell the share of games, in %")
    axes.set_xticks(range(ROUNDS), [str(turn) for turn in range(1, ROUNDS + 1)])
    axes.set_yticks(range(len(BOXES)), BOXES)
    axes.tick_params(length=0)
    axes.axhline(len(UPPER) - 0.5, color="white", linewidth=2.5)
    return as_figure(drawing, form, GAME, ALTERNATIVE_TEXT, title)


def _write_shares(axes: Axes, usage: Usage, strongest: float) -> None:
    for box, shares in enumerate(usage.rounds):
        for turn, share in enumerate(shares):
            colour = "black" if share > BRIGHT * strongest else "white"
            axes.text(
                turn, box, f"{100 * share:.0f}", ha="center", va="center", color=colour
            )


def _write_points(axes: Axes, usage: Usage) -> None:
    """Write the mean points of each box at the right."""
    edge = ROUNDS - 0.3
    for box, points in enumerate(usage.points):
        axes.text(edge, box, f"{points:.1f}", ha="left", va="center", clip_on=False)
    axes.text(edge, -0.8, "points", ha="left", va="center", color="0.4")
