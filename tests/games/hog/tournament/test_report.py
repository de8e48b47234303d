from __future__ import annotations

import json

import pytest

from dicedojo.games.hog import HogTournament
from dicedojo.games.hog.tournament.report import report_on
from dicedojo.games.hog.tournament.standings import Tournament

STARTS = {
    "text": "─",
    "json": "{",
    "csv": "rank,name,",
    "matrix": "name,",
    "html": "<!doctype html>",
}


def test_every_format_is_rendered(small: Tournament) -> None:
    starts = {
        format: report_on(small).render(format, "process", colour=False)[
            : len(STARTS[format])
        ]
        for format in HogTournament.formats
    }

    assert starts == STARTS


@pytest.mark.parametrize("colour", [True, False])
def test_colour_is_for_text(small: Tournament, colour: bool) -> None:
    assert (
        "\x1b[" in report_on(small).render("text", "process", colour=colour)
    ) is colour


def test_the_document_names_the_sandbox(small: Tournament) -> None:
    assert (
        json.loads(report_on(small).render("json", "process", colour=True))["sandbox"]
        == "process"
    )
