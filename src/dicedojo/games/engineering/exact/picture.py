"""A picture of the best play: where it adds a die, and where it promotes one."""

from __future__ import annotations

import numpy as np
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure as Drawing
from matplotlib.ticker import MaxNLocator, PercentFormatter

from dicedojo.games.engineering.exact.dice import NEW, PROMOTE
from dicedojo.games.engineering.exact.mass import Floats
from dicedojo.games.engineering.picture import COLOURS
from dicedojo.games.picture import as_figure
from dicedojo.games.picture_form import PictureForm
from dicedojo.games.strategy_report import Figure

SIZE = (8.0, 5.0)  # inches
GAME = "engineering"
ALTERNATIVE_TEXT = (
    "Where the best play of {rounds} rounds adds a die and where it promotes one, over "
    "the rounds left and the dice in play"
)
CAPTION = (
    "What the best play of {rounds} rounds does where it has a choice: the share of its"
    " games that promote, over the rounds left and the dice in play. Places that fewer"
    " than one game in 10,000 comes to are left out."
)


def figure_of_best_actions(shares: Floats, rounds: int, form: PictureForm) -> Figure:
    """Return the picture of these shares of promotions (`promotions.py`).

    Only a form that is titled shows a title.
    """
    rows = np.flatnonzero(np.isfinite(shares).any(axis=1))
    drawing = Drawing(SIZE, layout="constrained")
    axes = drawing.subplots()
    shown = axes.imshow(
        np.ma.masked_invalid(shares),
        cmap=LinearSegmentedColormap.from_list("", [COLOURS[NEW], COLOURS[PROMOTE]]),
        vmin=0,
        vmax=1,
        origin="lower",
        interpolation="nearest",
        aspect="auto",
    )
    if form.titled:
        axes.set_title(f"The best play of {rounds} rounds", pad=12)
    axes.set_xlim(rounds + 0.5, 0.5)
    axes.set_ylim(-0.5, (rows[-1] if len(rows) else 1) + 0.5)
    axes.set_xlabel("rounds left")
    axes.set_ylabel("dice in play")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    bar = drawing.colorbar(shown, format=PercentFormatter(1), pad=0.02)
    bar.set_label("games that promote (the others add a d4)")
    return as_figure(
        drawing,
        form,
        GAME,
        ALTERNATIVE_TEXT.format(rounds=rounds),
        CAPTION.format(rounds=rounds),
    )
