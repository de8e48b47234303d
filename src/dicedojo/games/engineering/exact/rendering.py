"""How the exact values of one game look: the source's table, computed; one document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.best_play import best_play
from dicedojo.games.engineering.exact.distribution import (
    PERCENTILES,
    mean,
    percentiles,
    score_distribution,
)
from dicedojo.games.engineering.exact.policies import (
    SHARES,
    ChanceOfNew,
    as_published,
    chance_of_new,
    new_then_promo,
    promo_then_new,
)
from dicedojo.games.engineering.strategy_value import best_visits
from dicedojo.games.engineering.words import count_rounds
from dicedojo.games.picture_form import PictureForm
from dicedojo.games.strategy_report import Figure

SCHEMA = "dicedojo/exact-engineering-game/v1"
MAX_ROUNDS = 40  # takes about ten seconds; the source's longest game takes minutes
RULES_OF_THUMB = {
    "NewOnlyPolicy()": "always new, for 10 rounds",
    "PromoOncePolicy()": "a d6 first, for 30 rounds",
    "PromoPolicy()": "promote always, for 100 rounds",
}
ABOUT = (
    "\nThe names are the source's, and its samples are computed here. One game in ten"
    " scores no more than p10. The source's PromoThenNew is PromoPolicy and its"
    " NewThenPromo NewOnlyPolicy, since they never switch; the intended ones do, after"
    " that share of the rounds. Policies that toss a coin are left out: they come to"
    " too many dice to follow every score."
)


@dataclass(frozen=True)
class Row:
    """What a policy scores."""

    mean: float
    percentiles: Sequence[int]
    highest: int  # that is possible


def require_rounds(rounds: int) -> int:
    """Return the number of rounds.

    Raises:
        UnusableInput: a game of so many rounds takes too long to solve here.
    """
    if rounds > MAX_ROUNDS:
        raise UnusableInput(
            f"--rounds must be at most {MAX_ROUNDS} for exact values (got {rounds}).",
            evidence="A game of 60 rounds takes 20 seconds of CPU time to solve.",
            next=f"dojo exact engineering --rounds {MAX_ROUNDS}",
        )
    return rounds


def render_game(rounds: int) -> RenderableType:
    """Return what people read about one game."""
    best = best_play(require_rounds(rounds)).value
    title = (
        f"A game of {count_rounds(rounds)}: the best play expects {best:.4f} points\n"
    )
    rules = [
        Text(f"{find(rounds)[name].mean / best:6.1%}  {meaning}")
        for name, meaning in RULES_OF_THUMB.items()
    ]
    thumb = Text("\nThe source's rules of thumb, as a share of the best play:", "bold")
    return Group(
        Text(title, "bold"), _table(find(rounds)), thumb, *rules, Text(ABOUT + "\n")
    )


def game_document(rounds: int) -> dict[str, Any]:
    """Return the same as plain values."""
    best = best_play(require_rounds(rounds)).value
    shares = [f"p{round(100 * share)}" for share in PERCENTILES]
    return {
        "schema": SCHEMA,
        "rounds": rounds,
        "best": best,
        "policies": {
            name: {
                "mean": row.mean,
                **dict(zip(shares, row.percentiles, strict=True)),
                "highest": row.highest,
            }
            for name, row in find(rounds).items()
        },
    }


def draw_game(rounds: int, form: PictureForm) -> Figure:
    """Draw what the best play does, by rounds left and dice in play."""
    from dicedojo.games.engineering.exact.picture import figure_of_best_actions

    return figure_of_best_actions(best_visits(require_rounds(rounds)), rounds, form)


@cache
def find(rounds: int) -> Mapping[str, Row]:
    """Compute the row of each of the source's policies that tosses no coin."""
    policies = {
        name: policy
        for name, policy in as_published().items()
        if not name.startswith(("Rand", "PromoThenNew", "NewThenPromo"))
    }
    for name, make in (
        ("PromoThenNew", promo_then_new),
        ("NewThenPromo", new_then_promo),
    ):
        for share in SHARES:
            intended = chance_of_new(make(share, rounds))
            policies[f"{name}({share}) intended"] = intended
    return {name: _row(policy, rounds) for name, policy in policies.items()}


def _row(policy: ChanceOfNew, rounds: int) -> Row:
    p = score_distribution(policy, rounds)
    return Row(mean(p), percentiles(p, PERCENTILES), len(p) - 1)


def _table(rows: Mapping[str, Row]) -> Table:
    table = Table(box=None, header_style="dim", pad_edge=False)
    table.add_column("")
    for name in ("mean", *(f"p{round(100 * p)}" for p in PERCENTILES), "highest"):
        table.add_column(name, justify="right")
    for name, row in rows.items():
        shares = map(str, row.percentiles)
        table.add_row(name, f"{row.mean:.4f}", *shares, str(row.highest))
    return table
