"""A tournament for programs: one JSON document, or a table of commas."""

from __future__ import annotations

from typing import Any

from dicedojo.games.hog.exact.strategy import BASELINE
from dicedojo.games.hog.tournament.standings import HogStanding, Meeting, RoundRobin
from dicedojo.games.tournament.rendering import (
    cell,
    csv_table,
    json_document,
    standings_table,
)

SCHEMA = "dicedojo/tournament/v1"
DIGITS = 12  # of a rate; more of them would be rounding alone

COLUMNS = (
    "rank",
    "name",
    "guest",
    "win_rate",
    "won",
    "matches",
    "against_baseline",
    "best_against",
    "best_rate",
    "worst_against",
    "worst_rate",
    "same_as",
    "trouble",
)


def render_json(tournament: RoundRobin, sandbox: str) -> str:
    """Return one JSON document, of the shape that tournament-v1.json states."""
    document = {
        "schema": SCHEMA,
        "kata": "hog",
        "sandbox": sandbox,
        "baseline": BASELINE,
        "standings": [_standing(one) for one in tournament.standings],
        "head_to_heads": {
            "names": [one.name for one in tournament.standings],
            "mean": _matrix(tournament.mean.tolist()),
            "first": _matrix(tournament.first.tolist()),
        },
    }
    return json_document(tournament, document)


def render_csv(tournament: RoundRobin, sandbox: str = "") -> str:
    """Return the standings, and below them who was left out, as a table of commas."""
    return standings_table(tournament, COLUMNS, map(_row, tournament.standings))


def render_matrix(tournament: RoundRobin, sandbox: str = "") -> str:
    """Return how likely each row wins against each column, as a table of commas."""
    names = [cell(one.name) for one in tournament.standings]
    rates = _matrix(tournament.mean.tolist())
    rows = ([name, *row] for name, row in zip(names, rates, strict=True))
    return csv_table([["name", *names], *rows])


def _standing(one: HogStanding) -> dict[str, Any]:
    return {
        "rank": one.rank,
        "name": one.name,
        "guest": one.guest,
        "win_rate": _rate(one.win_rate),
        "won": one.won,
        "matches": one.matches,
        "against_baseline": _rate(one.against_baseline),
        "best": _meeting(one.best),
        "worst": _meeting(one.worst),
        "same_as": list(one.same_as),
    }


def _meeting(one: Meeting) -> dict[str, Any]:
    return {"opponent": one.opponent, "rate": _rate(one.rate)}


def _matrix(rates: list[list[float]]) -> list[list[float | None]]:
    """Return rates with nothing where somebody would play against themselves."""
    return [
        [None if i == j else _rate(rate) for j, rate in enumerate(row)]
        for i, row in enumerate(rates)
    ]


def _rate(rate: float) -> float:
    return round(rate, DIGITS)


def _row(one: HogStanding) -> list[object]:
    return [
        *(one.rank, cell(one.name), int(one.guest), _rate(one.win_rate)),
        *(one.won, one.matches, _rate(one.against_baseline)),
        *(cell(one.best.opponent), _rate(one.best.rate)),
        *(cell(one.worst.opponent), _rate(one.worst.rate)),
        *(cell(", ".join(one.same_as)), ""),
    ]
