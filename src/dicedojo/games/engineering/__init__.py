"""Engineering: add features or improve them, and fix what breaks first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicedojo.games.protocol import Game, Option, Session, Values

if TYPE_CHECKING:
    from dicedojo.course.courses import Courses
    from dicedojo.games.table.table import Table

NAME = "engineering"


class EngineeringPlay:
    """A game alone, or beside a policy, perhaps your own."""

    summary = "Add dice or promote them; h shows what each choice is worth."
    options = (
        Option(
            "--rounds", "Rounds to play, at most 100; 10 if not stated.", int, minimum=1
        ),
        Option(
            "--against",
            "Who plays beside you: new_only, promo_once, promo, exp_legacy, best, "
            "or the folder with your own policy.",
            metavar="NAME",
        ),
    )

    def start(self, table: Table, values: Values, courses: Courses) -> Session:
        from dicedojo.games.engineering.play.companions import find_companion
        from dicedojo.games.engineering.play.game import require_rounds
        from dicedojo.games.engineering.play.screen import EngineeringGame

        rounds, against = require_rounds(values["rounds"]), values["against"]
        companion = find_companion(against, courses, rounds) if against else None
        return EngineeringGame(table, rounds, companion)


GAME = Game(NAME, "The software-engineering game", play=EngineeringPlay())
