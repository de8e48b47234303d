"""A picture of a strategy for Hog: the dice that it rolls, over both scores."""

from __future__ import annotations

import numpy as np
from matplotlib import colormaps
from matplotlib.colors import BoundaryNorm, Colormap, ListedColormap, to_hex
from matplotlib.figure import Figure as Drawing
from numpy.typing import ArrayLike

from dicedojo.games.hog.dice import NUM_ROLLS
from dicedojo.games.hog.strategy import Table
from dicedojo.games.picture import PictureForm, as_figure
from dicedojo.games.strategy_report import Figure

SIZE = (8.0, 6.8)  # inches
BACON = "#f4b183"  # no dice stand apart from all numbers of dice
SHADES = "viridis"  # more dice, lighter
GAME = "hog"
ALTERNATIVE_TEXT = (
    "How many dice your strategy rolls, over its own score and the opponent's"
)
CAPTION = "How many dice your strategy rolls at each pair of scores."


def figure_of_choices(table: ArrayLike, title: str, form: PictureForm) -> Figure:
    """Return the picture; only a form that is titled shows the title."""
    drawing = _draw(np.asarray(table), title if form.titled else "")
    return as_figure(drawing, form, GAME, ALTERNATIVE_TEXT, CAPTION)


def _draw(table: Table, title: str) -> Drawing:
    figure = Drawing(SIZE, layout="constrained")
    axes = figure.subplots()
    edges = [n - 0.5 for n in (*NUM_ROLLS, len(NUM_ROLLS))]
    shown = axes.imshow(
        table,
        cmap=_shades(),
        norm=BoundaryNorm(edges, len(NUM_ROLLS)),
        origin="lower",
        interpolation="nearest",
        extent=(-0.5, len(table) - 0.5, -0.5, len(table) - 0.5),
    )
    axes.set_title(title, pad=12)
    axes.set_xlabel("the opponent's score")
    axes.set_ylabel("the score of the player who moves")
    bar = figure.colorbar(shown, ticks=list(NUM_ROLLS), pad=0.02)
    bar.set_label("dice to roll (0: free bacon)")
    bar.ax.tick_params(which="both", length=0)
    return figure


def _shades() -> Colormap:
    dice = NUM_ROLLS[1:]
    lightness = [(n - 1) / (len(dice) - 1) for n in dice]
    shades = colormaps[SHADES]
    return ListedColormap([BACON, *(to_hex(shades(light)) for light in lightness)])
