"""How the exact values of the game look: one table in 80 columns, and one document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.games.engineering.best_play import MAX_ROUNDS, best_play
from dicedojo.games.engineering.known_policies import KNOWN_POLICIES
from dicedojo.games.engineering.long_game import duration, read_game
from dicedojo.games.engineering.visits import expected_score, follow_policy
from dicedojo.games.picture_form import PictureForm
from dicedojo.games.strategy_report import Figure

SCHEMA = "dicedojo/exact-engineering/v1"
GAMES = (10, 30, 100)  # rounds, those of the source's tables
DRAWN = 30
COMPARED = "promo_once"  # the best of the known policies in that game
UNKNOWN = "-"


@dataclass(frozen=True)
class Expected:
    """The scores that the best play and the known policies expect in one game."""

    rounds: int
    best: float | None  # None where it takes minutes, and is not kept on this machine
    policies: dict[str, float]


def render_engineering() -> RenderableType:
    """Return what people read."""
    return Group(*_blocks([find(rounds) for rounds in GAMES]))


def engineering_document() -> dict[str, Any]:
    """Return the same as plain values; the best is null where it is not kept."""
    return {
        "schema": SCHEMA,
        "games": [
            {"rounds": one.rounds, "best": one.best, "policies": one.policies}
            for one in map(find, GAMES)
        ],
    }


def draw_engineering(form: PictureForm) -> Figure:
    """Draw the decisions of the best play beside those of a rule of thumb."""
    from dicedojo.games.engineering.strategy_value import draw

    own = follow_policy(KNOWN_POLICIES[COMPARED].policy, DRAWN)
    return draw(own, DRAWN, form, COMPARED)


def find(rounds: int) -> Expected:
    """Compute what each expects in a game of so many rounds."""
    policies = {
        known.name: expected_score(known.policy, rounds)
        for known in KNOWN_POLICIES.values()
    }
    return Expected(rounds, _best(rounds), policies)


def _best(rounds: int) -> float | None:
    if rounds <= MAX_ROUNDS:
        return best_play(rounds).value
    game = read_game(rounds)
    return None if game is None else game.plan.value


def _blocks(games: list[Expected]) -> Iterator[RenderableType]:
    yield Text("The score that each policy expects, by the rounds of the game", "bold")
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for one in games:
        table.add_column(f"{one.rounds}", justify="right")
    best = (UNKNOWN if one.best is None else f"{one.best:.3f}" for one in games)
    table.add_row("the best play", *best)
    for known in KNOWN_POLICIES.values():
        values = (_value(one, known.name) for one in games)
        table.add_row(known.name, *values)
    yield table
    yield Text()
    for known in KNOWN_POLICIES.values():
        yield Text.assemble((f"{known.name} ", "bold"), f"{known.habit}.")
    yield Text()
    for one in games:
        if one.best is None:
            command = f"dojo exact engineering --rounds {one.rounds}"
            yield Text(f"{UNKNOWN}: {command} computes it, {duration(one.rounds)}.")
    yield Text("Bold: the best of the policies in that game.\n")


def _value(game: Expected, name: str) -> Text:
    value = game.policies[name]
    best = max(game.policies.values())
    return Text(f"{value:.3f}", "bold" if value == best else "")
