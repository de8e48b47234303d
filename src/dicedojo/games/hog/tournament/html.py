"""A tournament as one page that needs nothing else: standings, and every pair."""

from __future__ import annotations

from dicedojo.games.hog.exact.strategy import BASELINE
from dicedojo.games.hog.tournament.standings import HogStanding, Meeting, RoundRobin
from dicedojo.games.tournament.rendering import (
    View,
    page_template,
    ranked_view,
    shared_view,
)
from dicedojo.text import counted, plain

HEADING = 24  # and where it is an opponent's, or stands at the matrix
ROOM = 24  # strategies whose rates fit on paper as figures; more leave their shades

# From rarely to nearly always winning: the least percentage shown in each shade, the
# same on both sides of even, and the classes in tournament.css.
LEAST = (0, 20, 35, 45, 49, 52, 56, 66, 81)
SHADES = ("l4", "l3", "l2", "l1", "e", "w1", "w2", "w3", "w4")


def render_html(tournament: RoundRobin, sandbox: str) -> str:
    """Return the page."""
    page = {
        **shared_view(tournament, sandbox, "strategy", "strategies"),
        "baseline": BASELINE,
        "pairs": counted(tournament.pairs, "pair"),
        "standings": [_standing(one) for one in tournament.standings],
        "headings": [plain(one.name, HEADING) for one in tournament.standings],
        "matrix": _matrix(tournament),
        "dense": len(tournament.standings) > ROOM,
        "legend": _legend(),
    }
    return page_template("dicedojo.games.hog.tournament").render(page)


def _standing(one: HogStanding) -> View:
    return {
        **ranked_view(one),
        "win_rate": f"{one.win_rate:.2%}",
        "won": f"{one.won} of {one.matches}",
        "against_baseline": f"{one.against_baseline:.2%}",
        "best": _meeting(one.best),
        "worst": _meeting(one.worst),
    }


def _meeting(one: Meeting) -> View:
    return {"opponent": plain(one.opponent, HEADING), "rate": f"{one.rate:.2%}"}


def _matrix(tournament: RoundRobin) -> list[View]:
    """Return a row for each strategy: a cell for each opponent, None for itself."""
    names = [plain(one.name, HEADING) for one in tournament.standings]
    rates = tournament.mean.tolist()
    return [
        {
            "rank": one.rank,
            "name": names[i],
            "cells": [
                None if i == j else _cell(names[i], names[j], rate)
                for j, rate in enumerate(rates[i])
            ],
        }
        for i, one in enumerate(tournament.standings)
    ]


def _cell(name: str, opponent: str, rate: float) -> View:
    percent = round(100 * rate)
    return {
        "shade": _shade(percent),
        "percent": percent,
        "title": f"{name} against {opponent}: {rate:.2%}",
    }


def _shade(percent: int) -> str:
    return SHADES[sum(percent >= least for least in LEAST) - 1]


def _legend() -> list[View]:
    most = (*(least - 1 for least in LEAST[1:]), 100)
    return [
        {"shade": _shade(least), "name": f"{least} to {last}"}
        for least, last in zip(LEAST, most, strict=True)
    ]
