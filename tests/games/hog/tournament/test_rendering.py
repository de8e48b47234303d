"""The screen: 80 columns, every standing, and nothing that acts on a terminal."""

from __future__ import annotations

import csv
import io
import json
from importlib import resources
from typing import Any

import jsonschema
import pytest

from dicedojo.games.hog import GAME
from dicedojo.games.hog.tournament.rendering import (
    COLUMNS,
    render_csv,
    render_json,
    render_matrix,
    render_text,
)
from dicedojo.games.hog.tournament.standings import RoundRobin
from dicedojo.text import plain

from .conftest import CONTROLS, FORMULA, LONG, SCRIPT


def lines(tournament: RoundRobin) -> list[str]:
    return render_text(tournament, "bubblewrap").splitlines()


@pytest.mark.parametrize("name", ["small", "hostile", "many", "nobody"])
def test_every_line_fits_and_does_nothing(
    name: str, request: pytest.FixtureRequest
) -> None:
    told = lines(request.getfixturevalue(name))

    assert max(map(len, told)) <= 80
    assert all(line.isprintable() for line in told)
    assert all(line == line.rstrip() for line in told)


def test_the_standings_are_told_best_first(small: RoundRobin) -> None:
    told = lines(small)

    assert told[1] == "3 strategies, 3 pairs, each both ways, exactly."
    rows = [" ".join(line.split()) for line in told[5:8]]
    assert rows == [
        "1 ada 55.58% 2 55.58% bob bob",
        "2 bob 47.21% 0 50.00% cy ada",
        "2 cy 47.21% 0 50.00% bob ada",
    ]


def test_twins_and_who_was_left_out_are_told_below(small: RoundRobin) -> None:
    told = lines(small)

    twins = told.index("Decide the same at all scores")
    left_out = told.index("Left out")
    assert told[twins + 1] == "  bob and cy"
    assert told[left_out + 1] == "  dan: At 0 to the opponent's 0 it gives 11."
    assert told[-2:] == [
        "Sandbox: bubblewrap",
        "Next: the same command with --format html --out tournament.html",
    ]


def test_every_standing_of_a_class_is_told(many: RoundRobin) -> None:
    told = "\n".join(lines(many))

    assert all(f" student {i} " in told for i in range(30))
    assert "Left out" not in told
    assert "*" not in told


def test_guests_are_marked(hostile: RoundRobin) -> None:
    told = lines(hostile)

    assert sum(" always_roll(5) * " in line for line in told) == 1
    assert "*: a guest, one of the project's own strategies." in told


def test_a_long_name_keeps_its_ends(hostile: RoundRobin) -> None:
    told = "\n".join(lines(hostile))

    assert plain(LONG, 20) in told
    assert LONG not in told


def test_who_had_nobody_to_play_against_sees_no_table(nobody: RoundRobin) -> None:
    told = lines(nobody)

    assert told[1:] == [
        "Left out",
        "  dan: There is no hog.py.",
        "",
        "Sandbox: bubblewrap",
    ]


SCHEMA = json.loads(
    resources.files("dicedojo.games.hog.tournament")
    .joinpath("tournament-v1.json")
    .read_text("utf-8")
)
EVERY = pytest.mark.parametrize("name", ["small", "hostile", "many", "nobody"])
Document = dict[str, Any]


def document(tournament: RoundRobin) -> Document:
    told: Document = json.loads(render_json(tournament, "bubblewrap"))
    return told


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


@pytest.fixture
def tournament(name: str, request: pytest.FixtureRequest) -> RoundRobin:
    held: RoundRobin = request.getfixturevalue(name)
    return held


# JSON


def test_the_schema_is_closed_and_requires_what_it_names() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    objects = [one for one in nodes(SCHEMA) if one.get("type") == "object"]

    assert len(objects) == 5
    assert all(one["additionalProperties"] is False for one in objects)
    assert all(one["required"] == list(one["properties"]) for one in objects)


def nodes(value: Any) -> list[Document]:
    if isinstance(value, dict):
        return [value, *(node for below in value.values() for node in nodes(below))]
    if isinstance(value, list):
        return [node for below in value for node in nodes(below)]
    return []


@EVERY
def test_every_document_is_valid_and_ascii(tournament: RoundRobin) -> None:
    text = render_json(tournament, "bubblewrap")

    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(text))
    assert text.isascii()
    assert text.endswith("}\n")


def test_a_document_holds_every_pair_both_ways(small: RoundRobin) -> None:
    told = document(small)["head_to_heads"]

    assert told["names"] == ["ada", "bob", "cy"]
    for i in range(3):
        for j in range(3):
            mean, first = told["mean"][i][j], told["first"][i][j]
            if i == j:
                assert (mean, first) == (None, None)
            else:
                expected = (first + 1 - told["first"][j][i]) / 2
                assert mean == pytest.approx(expected, abs=1e-11)
                assert first == pytest.approx(small.first[i, j], abs=1e-11)


def test_a_document_names_ranks_twins_and_who_was_left_out(small: RoundRobin) -> None:
    told = document(small)

    ada, bob, cy = told["standings"]
    assert (ada["rank"], bob["rank"], cy["rank"]) == (1, 2, 2)
    assert (bob["same_as"], cy["same_as"]) == (["cy"], ["bob"])
    assert bob["against_baseline"] == 0.5
    assert ada["worst"]["opponent"] == "bob"
    assert told["left_out"] == [
        {"name": "dan", "trouble": "At 0 to the opponent's 0 it gives 11."}
    ]
    assert told["sandbox"] == "bubblewrap"


def test_a_document_keeps_hostile_names_as_they_are(hostile: RoundRobin) -> None:
    names = [one["name"] for one in document(hostile)["standings"]]

    assert {SCRIPT, FORMULA, CONTROLS, LONG} < set(names)


def test_rounding_is_not_told(small: RoundRobin) -> None:
    mean = document(small)["head_to_heads"]["mean"]

    assert (mean[1][2], mean[2][1]) == (0.5, 0.5)


# Tables of commas


@EVERY
def test_every_row_has_every_column(tournament: RoundRobin) -> None:
    count = len(tournament.standings)

    standings = rows(render_csv(tournament))
    matrix = rows(render_matrix(tournament))

    assert standings[0] == list(COLUMNS)
    assert len(standings) == 1 + count + len(tournament.left_out)
    assert {len(row) for row in standings} == {len(COLUMNS)}
    assert len(matrix) == 1 + count
    assert {len(row) for row in matrix} == {1 + count}


def test_the_standings_say_what_the_document_says(small: RoundRobin) -> None:
    ada, bob, _, dan = csv.DictReader(io.StringIO(render_csv(small)))

    told = document(small)["standings"][0]
    assert (ada["rank"], ada["name"], ada["guest"]) == ("1", "ada", "0")
    assert float(ada["win_rate"]) == told["win_rate"]
    assert (ada["won"], ada["matches"]) == ("2", "2")
    assert (ada["best_against"], ada["trouble"]) == (told["best"]["opponent"], "")
    assert bob["same_as"] == "cy"
    assert (dan["rank"], dan["name"]) == ("", "dan")
    assert dan["trouble"] == "At 0 to the opponent's 0 it gives 11."


def test_the_matrix_says_what_the_document_says(small: RoundRobin) -> None:
    head, *body = rows(render_matrix(small))

    mean = document(small)["head_to_heads"]["mean"]
    assert head == ["name", "ada", "bob", "cy"]
    assert [row[0] for row in body] == ["ada", "bob", "cy"]
    told = [[float(cell) if cell else None for cell in row[1:]] for row in body]
    assert told == mean


def test_no_cell_is_a_formula_or_more_than_a_line(hostile: RoundRobin) -> None:
    for text in (render_csv(hostile), render_matrix(hostile)):
        cells = [cell for row in rows(text) for cell in row]

        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
        assert all(char.isprintable() or char == "\n" for char in text)
        assert f"'{FORMULA}" in cells
        assert LONG in cells
        assert r"new\nline\x1b[31m\u202e\udcff" in cells


STARTS = {
    "text": "─",
    "json": "{",
    "csv": "rank,name,",
    "matrix": "name,",
    "html": "<!doctype html>",
}


def test_every_format_is_rendered(small: RoundRobin) -> None:
    assert GAME.tournament is not None
    starts = {
        format: small.render(format, "process", colour=False)[: len(STARTS[format])]
        for format in GAME.tournament.formats
    }

    assert starts == STARTS


@pytest.mark.parametrize("colour", [True, False])
def test_colour_is_for_text(small: RoundRobin, colour: bool) -> None:
    assert ("\x1b[" in small.render("text", "process", colour=colour)) is colour
