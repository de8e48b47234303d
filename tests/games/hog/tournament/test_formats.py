"""A tournament in each of the formats that the game has."""

from __future__ import annotations

import json

import pytest

from dicedojo.games.hog import GAME
from dicedojo.games.hog.tournament.standings import RoundRobin
from dicedojo.games.parts import ImportedTournament, RenderedRanking

STARTS = {
    "text": "─",
    "json": "{",
    "csv": "rank,name,",
    "matrix": "name,",
    "html": "<!doctype html>",
}


@pytest.fixture
def report(small: RoundRobin) -> RenderedRanking:
    assert isinstance(GAME.tournament, ImportedTournament)
    return RenderedRanking(small, GAME.tournament.renderers)


def test_every_format_is_rendered(report: RenderedRanking) -> None:
    starts = {
        format: report.render(format, "process", colour=False)[: len(STARTS[format])]
        for format in report.renderers
    }

    assert starts == STARTS


@pytest.mark.parametrize("colour", [True, False])
def test_colour_is_for_text(report: RenderedRanking, colour: bool) -> None:
    assert ("\x1b[" in report.render("text", "process", colour=colour)) is colour


def test_the_document_names_the_sandbox(report: RenderedRanking) -> None:
    document = json.loads(report.render("json", "process", colour=True))

    assert document["sandbox"] == "process"
