"""A tournament for programs: one JSON document, or a table of commas."""

from __future__ import annotations

import json
from typing import Any

from dicedojo.games.engineering.tournament.standings import Standing, Tournament
from dicedojo.games.tournament.csv_table import cell, csv_table, row_left_out

SCHEMA = "dicedojo/engineering-tournament/v1"
DIGITS = 9  # of a score or share; more of them would be rounding alone


def render_json(tournament: Tournament, sandbox: str) -> str:
    """Return the whole tournament as one document.

    It is ASCII: half a character in a file's name must not break the output.
    """
    return json.dumps(to_document(tournament, sandbox), indent=2) + "\n"


def to_document(tournament: Tournament, sandbox: str) -> dict[str, Any]:
    """Return JSON values of the shape that tournament-v1.json states."""
    return {
        "schema": SCHEMA,
        "kata": "engineering",
        "sandbox": sandbox,
        "games": [
            {"rounds": rounds, "best": _round(best)}
            for rounds, best in zip(tournament.games, tournament.best, strict=False)
        ],
        "standings": [
            {
                "rank": one.rank,
                "name": one.name,
                "guest": one.guest,
                "scores": [_round(score) for score in one.scores],
                "share": _round(one.share),
                "same_as": list(one.same_as),
            }
            for one in tournament.standings
        ],
        "left_out": [
            {"name": one.name, "trouble": one.trouble} for one in tournament.left_out
        ],
    }


def render_csv(tournament: Tournament) -> str:
    """Return the standings, and below them who was left out, as a table of commas."""
    scores = [f"score_in_{rounds}_rounds" for rounds in tournament.games]
    columns = ["rank", "name", "guest", *scores, "share", "same_as", "trouble"]
    standings = [_row(one) for one in tournament.standings]
    left_out = [row_left_out(one, len(columns)) for one in tournament.left_out]
    return csv_table([columns, *standings, *left_out])


def _row(one: Standing) -> list[object]:
    return [
        *(one.rank, cell(one.name), int(one.guest)),
        *(_round(score) for score in one.scores),
        *(_round(one.share), cell(", ".join(one.same_as)), ""),
    ]


def _round(value: float) -> float:
    return round(value, DIGITS)
