"""Tables and a document of exact values: of the source's games, or of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.games.engineering.optimum import best_play, require_rounds
from dicedojo.games.engineering.policies import KNOWN_POLICIES, promo_once
from dicedojo.games.engineering.strategy_value import draw as draw_policy
from dicedojo.games.engineering.visits import (
    MAX_TOSSED,
    compute_rows,
    expected_score,
    follow_policy,
)
from dicedojo.games.picture import PictureForm
from dicedojo.games.protocol import Values
from dicedojo.games.strategy_report import Figure
from dicedojo.games.words import number_table
from dicedojo.text import counted

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
