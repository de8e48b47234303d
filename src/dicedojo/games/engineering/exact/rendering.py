"""How the exact values of one game look: the source's table, computed; one document."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.best_play import MAX_ROUNDS, best_play
from dicedojo.games.engineering.exact.distribution import PERCENTILES
from dicedojo.games.engineering.long_game import duration, long_game, memory
from dicedojo.games.engineering.promotions import promoting
from dicedojo.games.engineering.source_table import MAX_SCORED, Row, compute_rows
from dicedojo.games.engineering.strategy_value import best_visits
from dicedojo.games.engineering.words import count_rounds
from dicedojo.games.picture_form import PictureForm
from dicedojo.games.strategy_report import Figure

SCHEMA = "dicedojo/exact-engineering-game/v1"
LONGEST = 100  # rounds, of the source's longest game
COLUMNS = tuple(f"p{round(100 * share)}" for share in PERCENTILES)
RULES_OF_THUMB = {
    "NewOnlyPolicy()": "always new, for 10 rounds",
    "PromoOncePolicy()": "a d6 first, for 30 rounds",
    "PromoPolicy()": "promote always, for 100 rounds",
}
ABOUT = (
    "\nThe names are the source's, and its samples are computed here.{scores} The "
    "source's PromoThenNew is PromoPolicy and its NewThenPromo NewOnlyPolicy, since "
    "they never switch; the intended ones do, after that share of the rounds. Policies "
    "that toss a coin are left out: they come to too many dice to follow{every}."
)
SCORES = " One game in ten scores no more than p10."
MEANS = f" Percentiles are computed for at most {MAX_SCORED} rounds."


def require_rounds(rounds: int) -> int:
    """Return the number of rounds.

    Raises:
        UnusableInput: a game of so many rounds takes too long to solve here.
    """
    if rounds > LONGEST:
        raise UnusableInput(
            f"--rounds must be at most {LONGEST} for exact values (got {rounds}).",
            evidence=f"A game of {LONGEST} rounds takes {duration(LONGEST)} of CPU "
            f"time and {memory(LONGEST)} MB of memory to solve.",
            next=f"dojo exact engineering --rounds {LONGEST}",
        )
    return rounds


def render_game(rounds: int) -> RenderableType:
    """Return what people read about one game."""
    best, rows = find_best(require_rounds(rounds)), find_rows(rounds)
    title = (
        f"A game of {count_rounds(rounds)}: the best play expects {best:.4f} points\n"
    )
    rules = [
        Text(f"{rows[name].mean / best:6.1%}  {meaning}")
        for name, meaning in RULES_OF_THUMB.items()
    ]
    thumb = Text("\nThe source's rules of thumb, as a share of the best play:", "bold")
    about = ABOUT.format(
        scores=SCORES if rounds <= MAX_SCORED else MEANS,
        every=" every score" if rounds <= MAX_SCORED else "",
    )
    return Group(Text(title, "bold"), _table(rows), thumb, *rules, Text(about + "\n"))


def game_document(rounds: int) -> dict[str, Any]:
    """Return the same as plain values; of long games, policies have the mean alone."""
    return {
        "schema": SCHEMA,
        "rounds": require_rounds(rounds),
        "best": find_best(rounds),
        "policies": {name: _values(row) for name, row in find_rows(rounds).items()},
    }


def draw_game(rounds: int, form: PictureForm) -> Figure:
    """Draw what the best play does, by rounds left and dice in play."""
    from dicedojo.games.engineering.exact.picture import figure_of_best_actions

    if require_rounds(rounds) <= MAX_ROUNDS:
        shares = promoting(best_visits(rounds))
    else:
        shares = long_game(rounds).promoting
    return figure_of_best_actions(shares, rounds, form)


def find_best(rounds: int) -> float:
    """Return what the best play expects."""
    if rounds <= MAX_ROUNDS:
        return best_play(rounds).value
    return long_game(rounds).plan.value


@cache
def find_rows(rounds: int) -> Mapping[str, Row]:
    """Return what each of the source's policies scores that tosses no coin."""
    return compute_rows(rounds) if rounds <= MAX_ROUNDS else long_game(rounds).rows


def _values(row: Row) -> dict[str, float | int]:
    if row.highest is None:
        return {"mean": row.mean}
    percentiles = dict(zip(COLUMNS, row.percentiles, strict=True))
    return {"mean": row.mean, **percentiles, "highest": row.highest}


def _table(rows: Mapping[str, Row]) -> Table:
    values = {name: _values(row) for name, row in rows.items()}
    table = Table(box=None, header_style="dim", pad_edge=False)
    table.add_column("")
    for column in next(iter(values.values())):
        table.add_column(column, justify="right")
    for name, row in values.items():
        table.add_row(name, f"{row.pop('mean'):.4f}", *map(str, row.values()))
    return table
