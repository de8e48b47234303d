"""Tables and a document of exact values, for the source's games or for one game."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.games.engineering.dice import Dice
from dicedojo.games.engineering.optimum import best_play
from dicedojo.games.engineering.policies import (
    KNOWN_POLICIES,
    Mix,
    Policy,
    exp_legacy,
    expected_score,
    follow,
    new_only,
    promo,
    promo_once,
    score_distribution,
)
from dicedojo.games.engineering.strategy_value import draw as draw_policy
from dicedojo.games.picture import PictureForm
from dicedojo.games.protocol import Values
from dicedojo.games.strategy_report import Figure
from dicedojo.games.words import number_table
from dicedojo.text import counted

SCHEMA = "dicedojo/exact-engineering/v1"
SCHEMA_OF_ONE = "dicedojo/exact-engineering-game/v1"
GAMES = (10, 30)  # rounds; the source's tables that are solved
DRAWN = 30
SOURCE_POLICIES = {  # by their names in its tables; no coin
    "NewOnlyPolicy()": new_only,
    "PromoPolicy()": promo,
    "PromoOncePolicy()": promo_once,
} | {
    f"ExpLegacyPolicy({limit})": exp_legacy(limit)
    for limit in (0.2, 0.5, 0.9, 1.0, 2.0)
}
SHARES = (0.1, 0.2, 0.5, 0.8, 0.9)  # of policies that switch or toss a coin
PERCENTILES = (0.10, 0.20, 0.50, 0.90, 0.95, 0.99)
MAX_TOSSED = 20  # rounds; a coin reaches all dice, and 30 take 2 minutes and 6 GiB
HABITS = {  # of the known policies
    "new_only": "always adds a d4",
    "promo_once": "makes a d6 of each d4 before it adds more",
    "promo": "promotes while there is a die to promote",
    "exp_legacy(0.5)": "promotes where it expects to break half a die or more",
}
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
    """Return the exact values as JSON values."""
    if (rounds := values["rounds"]) is not None:
        rows = compute_rows(rounds)
        return {
            "schema": SCHEMA_OF_ONE,
            "rounds": rounds,
            "best": best_play(rounds).value,
            "policies": rows,
        }
    games = [
        {"rounds": n, "best": best_play(n).value, "policies": find_means(n)}
        for n in GAMES
    ]
    return {"schema": SCHEMA, "games": games}


def render(values: Values) -> RenderableType:
    """Return the exact values for people."""
    rounds = values["rounds"]
    return Group(*(_games() if rounds is None else _game(rounds)))


def figure(values: Values, form: PictureForm) -> Figure:
    """Draw a rule of thumb next to the best play."""
    rounds = DRAWN if values["rounds"] is None else values["rounds"]
    # The best known policy for 30 rounds.
    own = follow(lambda revenue, left, _: promo_once(revenue, left), rounds)
    return draw_policy(own, rounds, form, "promo_once")


def find_means(rounds: int) -> dict[str, float]:
    """Return the expected score of each known policy."""
    return {
        name: expected_score(policy, rounds) for name, policy in KNOWN_POLICIES.items()
    }


def switch(first: Policy, then: Policy, share: float, rounds: int) -> Policy:
    """Play one policy for this share of the rounds, and then another.

    The source does not say which part the share belongs to, and its policies never
    switch. We take it as the first part.
    """
    early = Fraction(str(share)) * rounds

    def policy(revenue: Dice, rounds_left: int) -> str:
        played = rounds - rounds_left
        return (first if played < early else then)(revenue, rounds_left)

    return policy


def compute_rows(rounds: int) -> dict[str, dict[str, float | int]]:
    """Return the row of each of the source's policies: `mean`, `p10` and so on.

    A percentile is the lowest score that this share of games does not exceed. `highest`
    is the highest possible score. Policies that toss a coin have a row only in games of
    at most `MAX_TOSSED` rounds.
    """
    rows: dict[str, Mix] = {
        name: {policy: 1} for name, policy in SOURCE_POLICIES.items()
    }
    if rounds <= MAX_TOSSED:
        rows |= {f"RandPolicy({p})": {new_only: p, promo: 1 - p} for p in SHARES}
    for name, first, then in (
        ("PromoThenNew", promo, new_only),
        ("NewThenPromo", new_only, promo),
    ):
        for share in SHARES:
            policy = switch(first, then, share, rounds)
            rows[f"{name}({share}) intended"] = {policy: 1}
    return {name: _row(mix, rounds) for name, mix in rows.items()}


def _row(mix: Mix, rounds: int) -> dict[str, float | int]:
    p = score_distribution(mix, rounds)
    below = np.cumsum(p)
    percentiles = {
        f"p{round(100 * share)}": int(np.searchsorted(below, share - 1e-12))
        for share in PERCENTILES
    }
    return {"mean": float(p @ np.arange(len(p))), **percentiles, "highest": len(p) - 1}


def _games() -> Iterator[RenderableType]:
    yield Text("The score that each policy expects, by the rounds of the game", "bold")
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for rounds in GAMES:
        table.add_column(f"{rounds}", justify="right")
    best = (f"{best_play(rounds).value:.3f}" for rounds in GAMES)
    table.add_row("the best play", *best)
    means = [find_means(rounds) for rounds in GAMES]
    for name in KNOWN_POLICIES:
        table.add_row(name, *(_value(game_means, name) for game_means in means))
    yield table
    yield Text()
    for name in KNOWN_POLICIES:
        yield Text.assemble((f"{name} ", "bold"), f"{HABITS[name]}.")
    yield Text("\nBold: the best of the policies in that game.\n")


def _value(means: dict[str, float], name: str) -> Text:
    value = means[name]
    return Text(f"{value:.3f}", "bold" if value == max(means.values()) else "")


def _game(rounds: int) -> Iterator[RenderableType]:
    rows = compute_rows(rounds)
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
