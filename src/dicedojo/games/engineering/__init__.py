"""Engineering: add features or improve them, and fix what breaks first."""

from __future__ import annotations

from dicedojo.games.parts import (
    ImportedPlay,
    ImportedStrategyValue,
    ImportedTournament,
    PreparedExactValues,
)
from dicedojo.games.protocol import Game, Option

GAME = Game(
    "engineering",
    "The software-engineering game",
    play=ImportedPlay(
        "Add dice or promote them; h shows what each choice is worth.",
        "engineering.play:start",
        (
            Option(
                "--rounds",
                "Rounds to play, at most 100; 10 if not stated.",
                int,
                minimum=1,
            ),
            Option(
                "--against",
                "Who plays beside you: new_only, promo_once, promo, exp_legacy, best, "
                "or the folder with your own policy.",
                metavar="NAME",
            ),
        ),
    ),
    exact=PreparedExactValues(
        "What policies expect to score, beside the best play.",
        documenter="engineering.exact_values:document",
        renderer="engineering.exact_values:render",
        drawer="engineering.exact_values:draw",
        preparer="engineering.exact_values:prepare",
        options=(
            Option(
                "--rounds",
                "One game of so many rounds, at most 100: what each policy scores, and "
                "how often.",
                int,
                minimum=1,
            ),
        ),
    ),
    strategy=ImportedStrategyValue("engineering.strategy_value:measure"),
    tournament=ImportedTournament(
        "engineering.tournament.standings:hold",
        {"text": "txt", "json": "json", "csv": "csv", "html": "html"},
        {
            "text": "engineering.tournament.rendering:render_text",
            "json": "engineering.tournament.rendering:render_json",
            "csv": "engineering.tournament.rendering:render_csv",
            "html": "engineering.tournament.rendering:render_html",
        },
    ),
)
