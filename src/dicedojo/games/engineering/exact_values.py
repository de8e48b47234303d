"""How exact values look: of the source's games, or of one; tables, document, picture.

In the picture of a policy's decisions beside those of the best play, a place is
coloured by the share of its games that promote.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.games.engineering.dice import NEW, PROMOTE, actions, work
from dicedojo.games.engineering.optimum import best_play, require_rounds
from dicedojo.games.engineering.policies import KNOWN_POLICIES, Decision, promo_once
from dicedojo.games.engineering.strategy_value import draw as draw_policy
from dicedojo.games.engineering.visits import (
    MAX_TOSSED,
    Visits,
    compute_rows,
    expected_score,
    follow_policy,
)
from dicedojo.games.picture import PictureForm, as_figure
from dicedojo.games.protocol import Values
from dicedojo.games.strategy_report import Figure
from dicedojo.games.words import number_table
from dicedojo.text import counted

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

SCHEMA = "dicedojo/exact-engineering/v1"
SCHEMA_OF_ONE = "dicedojo/exact-engineering-game/v1"
GAMES = (10, 30)  # rounds, those of the source's tables that are solved
DRAWN = 30
RULES_OF_THUMB = {
    "NewOnlyPolicy()": "always new, for 10 rounds",
    "PromoOncePolicy()": "a d6 first, for 30 rounds",
    "PromoPolicy()": "promote always, for 100 rounds",
}
ABOUT = (
    "\nThe names are the source's, and its samples are computed here. One game in ten "
    "scores no more than p10. The source's PromoThenNew is PromoPolicy and its "
    "NewThenPromo NewOnlyPolicy, since they never switch; the intended ones do, after "
    "that share of the rounds.{tossed}"
)
TOSSED = (
    " RandPolicy tosses a coin, and comes to too many dice to follow in more than "
    f"{MAX_TOSSED} rounds."
)


def document(values: Values) -> dict[str, Any]:
    """Return the values as plain ones."""
    if (rounds := values["rounds"]) is not None:
        rows = compute_rows(require_rounds(rounds))
        return {
            "schema": SCHEMA_OF_ONE,
            "rounds": rounds,
            "best": best_play(rounds).value,
            "policies": rows,
        }
    games = [
        {"rounds": each, "best": best_play(each).value, "policies": find_means(each)}
        for each in GAMES
    ]
    return {"schema": SCHEMA, "games": games}


def render(values: Values) -> RenderableType:
    """Return what people read."""
    rounds = values["rounds"]
    return Group(*(_games() if rounds is None else _game(rounds)))


def figure(values: Values, form: PictureForm) -> Figure:
    """Draw a rule of thumb beside the best play."""
    rounds = DRAWN if values["rounds"] is None else require_rounds(values["rounds"])
    own = follow_policy(promo_once, rounds)  # the best known policy of 30 rounds
    return draw_policy(own, rounds, form, "promo_once")


def find_means(rounds: int) -> dict[str, float]:
    """Return the score that each known policy expects."""
    return {
        known.name: expected_score(known.policy, rounds) for known in KNOWN_POLICIES
    }


def _games() -> Iterator[RenderableType]:
    yield Text("The score that each policy expects, by the rounds of the game", "bold")
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for rounds in GAMES:
        table.add_column(f"{rounds}", justify="right")
    best = (f"{best_play(rounds).value:.3f}" for rounds in GAMES)
    table.add_row("the best play", *best)
    means = [find_means(rounds) for rounds in GAMES]
    for known in KNOWN_POLICIES:
        table.add_row(known.name, *(_value(each, known.name) for each in means))
    yield table
    yield Text()
    for known in KNOWN_POLICIES:
        yield Text.assemble((f"{known.name} ", "bold"), f"{known.habit}.")
    yield Text("\nBold: the best of the policies in that game.\n")


def _value(means: dict[str, float], name: str) -> Text:
    value = means[name]
    return Text(f"{value:.3f}", "bold" if value == max(means.values()) else "")


def _game(rounds: int) -> Iterator[RenderableType]:
    rows = compute_rows(require_rounds(rounds))
    best = best_play(rounds).value
    title = (
        f"A game of {counted(rounds, 'round')}: the best play expects {best:.4f} points"
    )
    yield Text(f"{title}\n", "bold")
    table = number_table("", *next(iter(rows.values())))
    for name, row in rows.items():
        mean, *scores = row.values()
        table.add_row(name, f"{mean:.4f}", *map(str, scores))
    yield table
    yield Text("\nThe source's rules of thumb, as a share of the best play:", "bold")
    for name, meaning in RULES_OF_THUMB.items():
        yield Text(f"{rows[name]['mean'] / best:6.1%}  {meaning}")
    tossed = TOSSED if rounds > MAX_TOSSED else ""
    yield Text(ABOUT.format(tossed=tossed) + "\n")


SIZE = (9.0, 4.6)  # inches
GAME = "engineering"
SHOWN = 0.001  # of all games; decisions that fewer games come to are left out
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
    """Return the picture; `losing` are the policy's own decisions that lose points.

    Only a form that is titled shows a title.
    """
    from matplotlib.figure import Figure as Drawing
    from matplotlib.layout_engine import ConstrainedLayoutEngine
    from matplotlib.ticker import MaxNLocator

    rounds = max(rounds_left for _, rounds_left in own.decisions)
    drawing = Drawing(SIZE, layout=ConstrainedLayoutEngine(h_pad=0.08, w_pad=0.08))
    if form.titled:
        drawing.suptitle(f"The software-engineering game, {rounds} rounds")
    left, right = drawing.subplots(1, 2, sharex=True, sharey=True)
    shown = _draw(left, own, rounds)
    _mark(left, own, losing)
    left.set_title(f"{name}: {own.value:.2f} points")
    shown = max(shown, _draw(right, best, rounds))
    right.set_title(f"the best play: {best.value:.2f} points")
    right.set_xlim(rounds + 0.5, 0.5)
    right.set_ylim(0.5, shown + 0.5)
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
    """Colour the decisions that are a choice; return the highest."""
    from matplotlib.colors import LinearSegmentedColormap

    reached, promote = np.zeros((2, rounds, rounds + 1))
    for (dice, rounds_left), visit in visits.decisions.items():
        if len(actions(dice)) > 1:
            place = work(dice), rounds_left
            reached[place] += visit.reached
            promote[place] += visit.reached * (visit.action == PROMOTE)
    shown = reached >= SHOWN
    shares = np.divide(promote, reached, where=shown, out=np.zeros_like(reached))
    axes.imshow(
        np.ma.masked_array(shares, ~shown),
        cmap=LinearSegmentedColormap.from_list("actions", list(COLOURS.values())),
        vmin=0,
        vmax=1,
        origin="lower",
        interpolation="nearest",
        aspect="auto",
    )
    return int(max([1, *np.flatnonzero(shown.any(axis=1))]))


def _mark(axes: Axes, visits: Visits, losing: Collection[Decision]) -> None:
    places = {
        (rounds_left, work(dice))
        for dice, rounds_left in losing
        if visits.decisions[dice, rounds_left].reached >= SHOWN
    }
    if places:
        across, up = zip(*sorted(places), strict=True)
        axes.scatter(across, up, s=6, color=MARK, linewidths=0)
