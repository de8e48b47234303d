"""Hog: say how many dice you roll; any 1 makes the turn worth 1 point."""

from __future__ import annotations

from dicedojo.games.parts import (
    ImportedExactValues,
    ImportedPlay,
    ImportedStrategyValue,
    ImportedTournament,
)
from dicedojo.games.protocol import Game, Option

GAME = Game(
    "hog",
    "Hog",
    play=ImportedPlay(
        "Say how many dice you roll; h shows your exact chances.",
        "hog.play:start",
        (
            Option(
                "--against",
                "Who plays against you: five, bacon, swap, best, "
                "or the folder with your own strategy.",
                metavar="NAME",
            ),
            Option(
                "--target",
                "Points to reach, at most 100; 100 if not stated.",
                int,
                minimum=1,
            ),
        ),
    ),
    exact=ImportedExactValues(
        "What numbers of dice are worth, and how often strategies win.",
        documenter="hog.exact.rendering:hog_document",
        renderer="hog.exact.rendering:render_hog",
        drawer="hog.exact.rendering:draw_hog",
    ),
    strategy=ImportedStrategyValue("hog.strategy_value:measure"),
    tournament=ImportedTournament(
        "hog.tournament.standings:hold",
        {"text": "txt", "json": "json", "csv": "csv", "matrix": "csv", "html": "html"},
        {
            "text": "hog.tournament.rendering:render_text",
            "json": "hog.tournament.rendering:render_json",
            "csv": "hog.tournament.rendering:render_csv",
            "matrix": "hog.tournament.rendering:render_matrix",
            "html": "hog.tournament.html:render_html",
        },
    ),
)
