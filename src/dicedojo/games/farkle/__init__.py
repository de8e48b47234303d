"""Farkle: keep what scores, and bank before you bust."""

from __future__ import annotations

from dicedojo.games.parts import (
    ImportedExactValues,
    ImportedPlay,
    ImportedStrategyValue,
)
from dicedojo.games.protocol import Game, Option

GAME = Game(
    "farkle",
    "Farkle",
    play=ImportedPlay(
        "Keep dice that score, and bank before you bust.",
        "farkle.play:start",
        (
            Option(
                "--against",
                "Who plays against you: careful, source or best.",
                metavar="NAME",
            ),
            Option(
                "--target", "Points to reach, 10,000 if not stated.", int, minimum=1
            ),
        ),
    ),
    exact=ImportedExactValues(
        "How often rolls are a bust, and where the best turn stops.",
        documenter="farkle.exact.rendering:farkle_document",
        renderer="farkle.exact.rendering:render_farkle",
        drawer="farkle.exact.picture:draw_farkle",
    ),
    strategy=ImportedStrategyValue("farkle.strategy_value:measure"),
)
