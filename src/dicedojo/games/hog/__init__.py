"""Hog: say how many dice you roll; any 1 makes the turn worth 1 point."""

from __future__ import annotations

from dicedojo.games.protocol import Game, Option
from dicedojo.games.registry import part

GAME = Game(
    "hog",
    "Hog",
    play=part(
        f"{__name__}.play",
        summary="Say how many dice you roll; h shows your exact chances.",
        options=(
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
    exact=part(
        f"{__name__}.rendering",
        summary="What numbers of dice are worth, and how often strategies win.",
        options=(),
        draws=True,
    ),
    strategy=part(f"{__name__}.strategy_value"),
    tournament=part(f"{__name__}.strategy_value"),
)
