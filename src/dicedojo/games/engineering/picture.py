"""The picture of a policy's decisions next to those of the best play.

The colour of a cell is the share of its games that promote.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import numpy as np

from dicedojo.games.engineering.dice import NEW, PROMOTE, actions, work
from dicedojo.games.engineering.policies import Decision, Visits
from dicedojo.games.picture import PictureForm, as_figure
from dicedojo.games.strategy_report import Figure

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

SIZE = (9.0, 4.6)  # inches
GAME = "engineering"
MIN_SHARE = 0.001  # of all games; decisions that fewer games reach are left out
COLOURS = {NEW: "#2f6ca8", PROMOTE: "#f4b183"}
MARK = "#1b1f23"
YOURS = "your policy"
ALTERNATIVE_TEXT = (
    "Where {name} adds a die and where it promotes one, over rounds left and "
    "improvements made, beside the best play"
)
CAPTION = (
    "New or promote in a game of {rounds} rounds, over the rounds left and the "
    "improvements made; between the two colours, some games do one and some the "
    "other. A dot marks decisions that lose points. Decisions that fewer "
    "than one game in 1,000 comes to are left out."
)


def figure_of_decisions(
    own: Visits,
    best: Visits,
    losing: Collection[Decision],
    form: PictureForm,
    name: str = YOURS,
) -> Figure:
    """Return the picture; `losing` are the policy's decisions that lose points."""
    from matplotlib.figure import Figure as Drawing
    from matplotlib.layout_engine import ConstrainedLayoutEngine
    from matplotlib.ticker import MaxNLocator

    rounds = max(rounds_left for _, rounds_left in own.decisions)
    drawing = Drawing(SIZE, layout=ConstrainedLayoutEngine(h_pad=0.08, w_pad=0.08))
    if form.titled:
        drawing.suptitle(f"The software-engineering game, {rounds} rounds")
    left, right = drawing.subplots(1, 2, sharex=True, sharey=True)
    highest = _draw(left, own, rounds)
    _mark(left, own, losing)
    left.set_title(f"{name}: {own.value:.2f} points")
    highest = max(highest, _draw(right, best, rounds))
    right.set_title(f"the best play: {best.value:.2f} points")
    right.set_xlim(rounds + 0.5, 0.5)
    right.set_ylim(0.5, highest + 0.5)
    right.yaxis.set_major_locator(MaxNLocator(integer=True))
    left.set_ylabel("improvements made (new or promote)")
    drawing.supxlabel("rounds left", fontsize="medium")
    drawing.legend(handles=_legend(), loc="outside lower right", ncols=3, frameon=False)
    caption = CAPTION.format(rounds=rounds)
    alternative_text = ALTERNATIVE_TEXT.format(name=name)
    return as_figure(drawing, form, GAME, alternative_text, caption)


def _legend() -> list[Artist]:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    dot = Line2D([], [], color=MARK, marker=".", linestyle="", label="loses points")
    return [*(Patch(color=c, label=name) for name, c in COLOURS.items()), dot]


def _draw(axes: Axes, visits: Visits, rounds: int) -> int:
    """Colour the decisions that are a choice; return the largest number of them."""
    from matplotlib.colors import LinearSegmentedColormap

    reached, promote = np.zeros((2, rounds, rounds + 1))
    for (dice, rounds_left), visit in visits.decisions.items():
        if len(actions(dice)) > 1:
            place = work(dice), rounds_left
            reached[place] += visit.reached
            promote[place] += visit.reached * (visit.action == PROMOTE)
    visible = reached >= MIN_SHARE
    shares = np.divide(promote, reached, where=visible, out=np.zeros_like(reached))
    axes.imshow(
        np.ma.masked_array(shares, ~visible),
        cmap=LinearSegmentedColormap.from_list("actions", list(COLOURS.values())),
        vmin=0,
        vmax=1,
        origin="lower",
        interpolation="nearest",
        aspect="auto",
    )
    return int(max([1, *np.flatnonzero(visible.any(axis=1))]))


def _mark(axes: Axes, visits: Visits, losing: Collection[Decision]) -> None:
    places = {
        (rounds_left, work(dice))
        for dice, rounds_left in losing
        if visits.decisions[dice, rounds_left].reached >= MIN_SHARE
    }
    if places:
        across, up = zip(*sorted(places), strict=True)
        axes.scatter(across, up, s=6, color=MARK, linewidths=0)
