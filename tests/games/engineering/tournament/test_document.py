"""A tournament for programs: JSON that keeps to its schema, and a table of commas."""

from __future__ import annotations

import csv
import io
import json
from importlib import resources
from typing import Any

import jsonschema
import pytest

from dicedojo.games.engineering.tournament.document import render_csv, render_json
from dicedojo.games.engineering.tournament.standings import Tournament

from .conftest import FORMULA

PACKAGE = "dicedojo.games.engineering.tournament"


def document(tournament: Tournament) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(render_json(tournament, "process"))
    return values


@pytest.mark.parametrize("name", ["small", "hostile", "nobody"])
def test_a_document_keeps_to_its_schema(
    name: str, request: pytest.FixtureRequest
) -> None:
    text = resources.files(PACKAGE).joinpath("tournament-v1.json").read_text("utf-8")
    schema = json.loads(text)

    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(
        document(request.getfixturevalue(name))
    )


def test_a_document_has_games_standings_and_those_left_out(small: Tournament) -> None:
    values = document(small)

    assert [game["rounds"] for game in values["games"]] == [4, 7]
    assert values["standings"][1] == {
        "rank": 2,
        "name": "bob",
        "guest": False,
        "scores": [round(score, 9) for score in small.standings[1].scores],
        "share": round(small.standings[1].share, 9),
        "same_as": ["cy"],
    }
    assert [one["name"] for one in values["left_out"]] == ["dan"]


def test_a_document_is_ascii(hostile: Tournament) -> None:
    assert render_json(hostile, "process").isascii()


def test_a_table_has_a_row_for_everybody(small: Tournament) -> None:
    rows = list(csv.DictReader(io.StringIO(render_csv(small))))

    assert [(row["rank"], row["name"]) for row in rows] == [
        ("1", "ada"),
        ("2", "bob"),
        ("2", "cy"),
        ("", "dan"),
    ]
    assert float(rows[0]["score_in_7_rounds"]) == pytest.approx(12.6725, abs=1e-4)
    assert rows[-1]["trouble"] == "With no dice and 7 rounds left it gives 11."


def test_no_cell_is_a_formula(hostile: Tournament) -> None:
    rows = csv.reader(io.StringIO(render_csv(hostile)))

    cells = [cell for row in rows for cell in row]
    assert f"'{FORMULA}" in cells
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)
