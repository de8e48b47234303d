"""Pig: roll for points until you hold; a 1 ends the turn without points."""

from __future__ import annotations

from dicedojo.api.games import Game, Option, part

GAME = Game(
    "pig",
    "Pig",
    play=part(
        f"{__name__}.play",
        summary="Roll or hold; a 1 loses the points of the turn.",
        options=(
            Option(
                "--against",
                "Who plays against you: twenty, timid, bold or best.",
                metavar="NAME",
            ),
        ),
    ),
    exact=part(
        f"{__name__}.exact",
        summary="How often best play wins, and how often a fixed hold does.",
        options=(),
        draws=False,
    ),
)
