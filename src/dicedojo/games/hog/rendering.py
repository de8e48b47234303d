"""Shows the exact values of Hog: two tables, a document, and a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.games.hog.backward_induction import Rates, win_rate
from dicedojo.games.hog.best_response import best_response, equilibrium
from dicedojo.games.hog.scorer import GOAL, free_bacon
from dicedojo.games.hog.strategy import (
    BASELINE,
    CLASSICS,
    FOUR_SIDED,
    NUM_ROLLS,
    SIX_SIDED,
    SOURCE_WIN_RATE,
    best_num_rolls,
    mean_points,
    table_of,
)
from dicedojo.games.picture import PictureForm, as_figure, blank
from dicedojo.games.protocol import Values
from dicedojo.games.strategy_report import Figure
from dicedojo.games.words import number_table

SCHEMA = "dicedojo/exact-hog/v1"
SIDES = {SIX_SIDED: "six-sided", FOUR_SIDED: "four-sided"}
DICE = NUM_ROLLS[1:]


@dataclass(frozen=True)
class WinRates:
    """Win rates of strategies, against the baseline except for `best_play`."""

    classics: dict[str, Rates]
    best_reply: Rates
    best_play: Rates  # against itself
    best_play_there: Rates  # against the baseline, with the fewest dice on a tie


def render(values: Values) -> RenderableType:
    """Return the exact values for people."""
    return Group(*_blocks(compute_win_rates()))


def document(values: Values) -> dict[str, Any]:
    """Return the exact values as JSON values."""
    win_rates = compute_win_rates()
    means = [
        {"num_rolls": n, "sides": sides, "exact": str(mean), "mean": float(mean)}
        for sides in SIDES
        for n in DICE
        for mean in (mean_points(n, sides),)
    ]
    return {
        "schema": SCHEMA,
        "goal": GOAL,
        "mean_points": means,
        "best_num_rolls": {str(sides): best_num_rolls(sides) for sides in SIDES},
        "against": BASELINE,
        "win_rates": [
            {"name": name, **_plain(rates)}
            for name, rates in win_rates.classics.items()
        ],
        "best_reply": _plain(win_rates.best_reply),
        "best_play": {
            "against_itself": _plain(win_rates.best_play),
            f"against_{BASELINE}": _plain(win_rates.best_play_there),
        },
    }


def figure(values: Values, form: PictureForm) -> Figure:
    """Draw the best reply to the baseline."""
    title = f"Hog: the best reply to {BASELINE}, with the fewest dice on a tie"
    table = best_response(table_of(CLASSICS[BASELINE])).table
    return figure_of_choices(table, title, form)


def compute_win_rates() -> WinRates:
    """Compute all win rates of the report."""
    baseline = table_of(CLASSICS[BASELINE])
    best = equilibrium()
    return WinRates(
        {
            name: win_rate(table_of(strategy), baseline)
            for name, strategy in CLASSICS.items()
        },
        best_response(baseline).rates,
        best.rates,
        win_rate(best.table, baseline),
    )


def _blocks(win_rates: WinRates) -> Iterator[RenderableType]:
    yield Text("What a turn is worth on average, by how many dice are rolled", "bold")
    yield _means()
    yield Text(_best_sentence())
    yield Text(f"\nHow often a strategy wins against {BASELINE}", "bold")
    yield _rates(win_rates)
    best = win_rates.best_play.first
    yield Text(
        f"\nThe strategy of the blog post “Hog Wild!” came to {SOURCE_WIN_RATE:.1%}."
        f" Where both play best, the first to move wins {best:.2%}.\n"
    )


def _means() -> Table:
    table = number_table("", *map(str, DICE))
    for sides, name in SIDES.items():
        best = best_num_rolls(sides)
        means = {n: f"{float(mean_points(n, sides)):.2f}" for n in DICE}
        cells = (Text(mean, "bold" if n == best else "") for n, mean in means.items())
        table.add_row(name, *cells)
    return table


def _best_sentence() -> str:
    six, four = (best_num_rolls(sides) for sides in SIDES)
    bacon = sorted({free_bacon(score) for score in range(GOAL)})
    return (
        f"Best are {six} six-sided or {four} four-sided dice."
        f" Free bacon brings {bacon[0]} to {bacon[-1]}."
    )


def _rates(win_rates: WinRates) -> Table:
    table = number_table("", "moving first", "second", "mean")
    rows = {
        **win_rates.classics,
        "the best reply to itself": win_rates.best_play_there,
        f"the best reply to {BASELINE}": win_rates.best_reply,
    }
    for name, rates in rows.items():
        numbers = (rates.first, rates.second, rates.mean)
        table.add_row(name, *(f"{rate:.2%}" for rate in numbers))
    return table


def _plain(rates: Rates) -> dict[str, float]:
    return {"first": rates.first, "second": rates.second, "mean": rates.mean}


SIZE = (8.0, 6.8)  # inches
BACON = "#f4b183"  # for 0 dice
SHADES = "viridis"  # lighter for more dice
GAME = "hog"
ALTERNATIVE_TEXT = (
    "How many dice your strategy rolls, over its own score and the opponent's"
)
CAPTION = "How many dice your strategy rolls at each pair of scores."


def figure_of_choices(table: ArrayLike, title: str, form: PictureForm) -> Figure:
    """Return the picture of a table's choices."""
    from matplotlib import colormaps
    from matplotlib.colors import BoundaryNorm, ListedColormap, to_hex

    shades = colormaps[SHADES]
    lightness = [(n - 1) / (len(DICE) - 1) for n in DICE]
    edges = [n - 0.5 for n in (*NUM_ROLLS, len(NUM_ROLLS))]
    end = len(np.asarray(table)) - 0.5
    drawing, axes = blank(SIZE, title, form)
    image = axes.imshow(
        table,
        cmap=ListedColormap([BACON, *(to_hex(shades(light)) for light in lightness)]),
        norm=BoundaryNorm(edges, len(NUM_ROLLS)),
        origin="lower",
        interpolation="nearest",
        extent=(-0.5, end, -0.5, end),
    )
    axes.set_xlabel("the opponent's score")
    axes.set_ylabel("the score of the player who moves")
    bar = drawing.colorbar(image, ticks=list(NUM_ROLLS), pad=0.02)
    bar.set_label("dice to roll (0: free bacon)")
    bar.ax.tick_params(which="both", length=0)
    return as_figure(drawing, form, GAME, ALTERNATIVE_TEXT, CAPTION)
