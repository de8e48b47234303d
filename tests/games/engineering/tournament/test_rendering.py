"""A tournament for programs: JSON that keeps to its schema, and a table of commas."""

from __future__ import annotations

import csv
import io
import json
from importlib import resources
from typing import Any

import jsonschema
import pytest

from dicedojo.games.engineering.tournament import (
    PolicyRanking,
    render_csv,
    render_html,
    render_json,
    render_text,
)

from .conftest import FORMULA, SCRIPT

PACKAGE = "dicedojo.games.engineering"


def document(tournament: PolicyRanking) -> dict[str, Any]:
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


def test_a_document_has_games_standings_and_those_left_out(
    small: PolicyRanking,
) -> None:
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


def test_a_document_is_ascii(hostile: PolicyRanking) -> None:
    assert render_json(hostile, "process").isascii()


def test_a_table_has_a_row_for_everybody(small: PolicyRanking) -> None:
    rows = list(csv.DictReader(io.StringIO(render_csv(small))))

    assert [(row["rank"], row["name"]) for row in rows] == [
        ("1", "ada"),
        ("2", "bob"),
        ("2", "cy"),
        ("", "dan"),
    ]
    assert float(rows[0]["score_in_7_rounds"]) == pytest.approx(12.6725, abs=1e-4)
    assert rows[-1]["trouble"] == "With no dice and 7 rounds left it gives 11."


def test_no_cell_is_a_formula(hostile: PolicyRanking) -> None:
    rows = csv.reader(io.StringIO(render_csv(hostile)))

    cells = [cell for row in rows for cell in row]
    assert f"'{FORMULA}" in cells
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)


def test_a_page_has_the_standings_and_those_left_out(small: PolicyRanking) -> None:
    page = render_html(small, "bubblewrap")

    assert "<h1>A tournament of 3 policies</h1>" in page
    assert page.index("the best play") < page.index("<bdi>ada</bdi>")
    assert page.index("<bdi>ada</bdi>") < page.index("<bdi>bob</bdi>")
    assert '<td class="number">12.673</td>' in page
    assert "<li>bob and cy</li>" in page
    assert "With no dice and 7 rounds left it gives 11." in page
    assert "guest" not in page.split("</style>")[1]


def test_names_and_troubles_are_text(hostile: PolicyRanking) -> None:
    page = render_html(hostile, "bubblewrap")

    assert SCRIPT not in page
    assert "&lt;script&gt;" in page
    assert "\x1b" not in page
    assert page.count("(guest)") == 4


@pytest.mark.parametrize("name", ["small", "hostile", "nobody"])
def test_a_page_needs_nothing_else(name: str, request: pytest.FixtureRequest) -> None:
    page = render_html(request.getfixturevalue(name), "bubblewrap")

    assert page.startswith("<!doctype html>")
    assert "http" not in page.replace("http-equiv", "")
    assert page.count("<section") == page.count("</section>")


def test_nobody_is_told_what_a_tournament_needs(nobody: PolicyRanking) -> None:
    page = render_html(nobody, "bubblewrap")

    assert "A tournament needs two policies" in page
    assert "There is no engineering.py among the files." in page


def lines(tournament: PolicyRanking) -> list[str]:
    return render_text(tournament, "bubblewrap").splitlines()


@pytest.mark.parametrize("name", ["small", "hostile", "nobody"])
def test_every_line_fits_and_does_nothing(
    name: str, request: pytest.FixtureRequest
) -> None:
    shown = lines(request.getfixturevalue(name))

    assert max(map(len, shown)) <= 80
    assert all(line.isprintable() for line in shown)


def test_a_whole_tournament(small: PolicyRanking) -> None:
    assert lines(small) == [
        "─" * 18 + " The software-engineering game · tournament " + "─" * 18,
        "3 policies, each by the score that it expects, exactly.",
        "",
        "rank  policy         4 rounds  7 rounds    share",
        "      the best play     5.653    12.673  100.00%",
        "   1  ada               5.653    12.673  100.00%",
        "   2  bob               2.799     6.254   49.44%",
        "   2  cy                2.799     6.254   49.44%",
        "",
        "share: the mean share of what the best play expects.",
        "",
        "Decide the same wherever they come to",
        "  bob and cy",
        "",
        "Left out",
        "  dan: With no dice and 7 rounds left it gives 11.",
        "",
        "Sandbox: bubblewrap",
        "Next: the same command with --format html --out tournament.html",
    ]


def test_guests_are_marked_on_the_screen(hostile: PolicyRanking) -> None:
    shown = lines(hostile)

    assert any("new_only *" in line for line in shown)
    assert "*: a guest, one of the source's policies." in shown


def test_without_two_policies_only_those_left_out_are_named(
    nobody: PolicyRanking,
) -> None:
    assert lines(nobody)[1:] == [
        "Left out",
        "  dan: There is no engineering.py among the files.",
        "",
        "Sandbox: bubblewrap",
    ]


@pytest.mark.parametrize(
    ("format", "start"),
    [
        pytest.param("text", "─", id="text"),
        pytest.param("json", "{\n", id="json"),
        pytest.param("csv", "rank,name,guest,", id="csv"),
        pytest.param("html", "<!doctype html>", id="html"),
    ],
)
def test_a_tournament_has_each_format(
    format: str, start: str, small: PolicyRanking
) -> None:
    report = small

    text = report.render(format, "process", colour=False)

    assert text.startswith(start)
    assert text == report.render(format, "process", colour=False)


def test_colour_is_for_text(small: PolicyRanking) -> None:
    assert "\x1b[" in render_text(small, "process", colour=True)
