"""Greed: five dice and one score; you count them before dojo does."""

from __future__ import annotations

from dicedojo.games.protocol import Game, Option
from dicedojo.games.registry import part

GAME = Game(
    "greed",
    "Greed",
    play=part(
        f"{__name__}.play",
        summary="Say what five dice score before the other player does.",
        options=(
            Option(
                "--against",
                "Who counts against you: hasty, thrifty, generous, double or sure.",
                metavar="NAME",
            ),
            Option("--rounds", "Rounds to play, 5 if not stated.", int, minimum=1),
        ),
    ),
)
