"""Farkle: keep what scores, and bank before you bust."""

from __future__ import annotations

from dicedojo.games.protocol import Game, Option
from dicedojo.games.registry import part

GAME = Game(
    "farkle",
    "Farkle",
    play=part(
        f"{__name__}.play",
        summary="Keep dice that score, and bank before you bust.",
        options=(
            Option(
                "--against",
                "Who plays against you: careful, source, chaser, best or champion.",
                metavar="NAME",
            ),
            Option(
                "--target", "Points to reach, 10,000 if not stated.", int, minimum=1
            ),
        ),
    ),
    exact=part(
        f"{__name__}.rendering",
        summary="How often rolls are a bust, and where the best turn stops.",
        options=(
            Option(
                "--two-players",
                "The game to 10,000: how often the player to roll wins by best play.",
                bool,
            ),
        ),
        draws=True,
    ),
    strategy=part(f"{__name__}.strategy_value"),
)
