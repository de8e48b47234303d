"""Greed: five dice and one score; you count them before dojo does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicedojo.games.protocol import Game, Option, Session, Values

if TYPE_CHECKING:
    from dicedojo.course.courses import Courses
    from dicedojo.games.table.table import Table

NAME = "greed"


class GreedPlay:
    """Counting dice against somebody with a misconception."""

    summary = "Say what five dice score before the other player does."
    options = (
        Option(
            "--against",
            "Who counts against you: hasty, thrifty, generous, double or sure.",
            metavar="NAME",
        ),
        Option("--rounds", "Rounds to play, 5 if not stated.", int, minimum=1),
    )

    def start(self, table: Table, values: Values, courses: Courses) -> Session:
        from dicedojo.games.greed.play.game import ROUNDS
        from dicedojo.games.greed.play.opponent_list import OPPONENTS
        from dicedojo.games.greed.play.screen import GreedGame
        from dicedojo.games.table.opponent import choose_opponent

        name = choose_opponent(NAME, values["against"], OPPONENTS)
        return GreedGame(table, name, OPPONENTS[name], values["rounds"] or ROUNDS)


GAME = Game(NAME, "Greed", play=GreedPlay())
