"""A tournament for programs: one JSON document, or a table of commas."""

from __future__ import annotations

import json
from typing import Any

from dicedojo.games.hog.exact.strategy import BASELINE
from dicedojo.games.hog.tournament.standings import Meeting, Standing, Tournament
from dicedojo.games.tournament.csv_table import cell, csv_table, row_left_out

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


def render_json(tournament: Tournament, sandbox: str) -> str:
    """Return the whole tournament as one document.

    It is ASCII: half a character in a file's name must not break the output.
    """
    return json.dumps(to_document(tournament, sandbox), indent=2) + "\n"


def to_document(tournament: Tournament, sandbox: str) -> dict[str, Any]:
    """Return JSON values of the shape that tournament-v1.json states."""
    return {
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
        "left_out": [
            {"name": one.name, "trouble": one.trouble} for one in tournament.left_out
        ],
    }


def render_csv(tournament: Tournament) -> str:
    """Return the standings, and below them who was left out, as a table of commas."""
    standings = [_row(one) for one in tournament.standings]
    left_out = [row_left_out(one, len(COLUMNS)) for one in tournament.left_out]
    return csv_table([COLUMNS, *standings, *left_out])


def render_matrix(tournament: Tournament) -> str:
    """Return how likely each row wins against each column, as a table of commas."""
    names = [cell(one.name) for one in tournament.standings]
    rates = _matrix(tournament.mean.tolist())
    rows = ([name, *row] for name, row in zip(names, rates, strict=True))
    return csv_table([["name", *names], *rows])


def _standing(one: Standing) -> dict[str, Any]:
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


def _row(one: Standing) -> list[object]:
    return [
        *(one.rank, cell(one.name), int(one.guest), _rate(one.win_rate)),
        *(one.won, one.matches, _rate(one.against_baseline)),
        *(cell(one.best.opponent), _rate(one.best.rate)),
        *(cell(one.worst.opponent), _rate(one.worst.rate)),
        *(cell(", ".join(one.same_as)), ""),
    ]
