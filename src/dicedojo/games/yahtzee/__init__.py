"""Yahtzee: thirteen boxes for five dice, with three rolls for each."""

from __future__ import annotations

from dicedojo.games.protocol import Game, Option
from dicedojo.games.registry import part

GAME = Game(
    "yahtzee",
    "Yahtzee",
    play=part(
        f"{__name__}.play",
        summary="Fill thirteen boxes; h shows what each choice is worth.",
        options=(
            Option(
                "--against",
                "Who plays beside you: nobody, greedy, par, careful, best, or the "
                "folder with your own strategy.",
                metavar="NAME",
            ),
        ),
    ),
    exact=part(
        f"{__name__}.rendering",
        summary="What the best play scores, and what it keeps of a roll.",
        draws=False,
        options=(
            Option(
                "--variant",
                "The scoring: source or yatzy; source if not stated.",
                metavar="NAME",
            ),
            Option(
                "--card",
                'The boxes that are filled, for example "ones=3,chance=22".',
                metavar="BOX=POINTS,...",
            ),
            Option("--roll", "Say what to keep of five dice: 11345.", metavar="DICE"),
            Option(
                "--rolls-left",
                "Rolls left after that one: 2, 1 or 0; 2 if not stated.",
                int,
                metavar="N",
                minimum=0,
            ),
        ),
    ),
    strategy=part(f"{__name__}.strategy_value"),
)
