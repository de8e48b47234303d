"""Engineering: add features or improve them, and fix broken ones first."""

from __future__ import annotations

from dicedojo.games.protocol import Game, Option
from dicedojo.games.registry import part

MAX_ROUNDS = 30  # the best play of longer games takes long to compute

GAME = Game(
    "engineering",
    "The software-engineering game",
    play=part(
        f"{__name__}.play",
        summary="Add dice or promote them; h shows what each choice is worth.",
        options=(
            Option(
                "--rounds",
                "Rounds to play, 10 if not stated.",
                int,
                minimum=1,
                maximum=MAX_ROUNDS,
            ),
        ),
    ),
    exact=part(
        f"{__name__}.exact_values",
        summary="What policies expect to score, beside the best play.",
        draws=True,
        options=(
            Option(
                "--rounds",
                "One game of so many rounds: what each policy scores, and how often.",
                int,
                minimum=1,
                maximum=MAX_ROUNDS,
            ),
        ),
    ),
    strategy=part(f"{__name__}.strategy_value"),
)
