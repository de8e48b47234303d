"""Engineering: add features or improve them, and fix what breaks first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dicedojo.games.protocol import (
    Game,
    Option,
    Progress,
    Say,
    Session,
    TournamentTask,
    Values,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicedojo.course.courses import Courses
    from dicedojo.course.rubric import Strategy
    from dicedojo.games.picture_form import PictureForm
    from dicedojo.games.strategy_report import Figure, StrategyReport
    from dicedojo.games.table.table import Table
    from dicedojo.games.tournament.report import TournamentReport
    from dicedojo.sandbox.code_under_test import CodeUnderTest
    from dicedojo.submission.entries import Entry

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


class EngineeringExact:
    """What policies expect to score, beside the best play."""

    summary = "What policies expect to score, beside the best play."
    options = (
        Option(
            "--rounds",
            "One game of so many rounds, at most 100: what each policy scores, and how "
            "often.",
            int,
            minimum=1,
        ),
    )
    draws = True

    def prepare(self, values: Values, say: Say, progress: Progress) -> None:
        rounds = values["rounds"]
        if rounds is None:
            return
        from dicedojo.games.engineering.exact.rendering import require_rounds
        from dicedojo.games.engineering.long_game import prepare

        prepare(require_rounds(rounds), say, progress)

    def document(self, values: Values) -> dict[str, Any]:
        from dicedojo.games.engineering.exact.rendering import game_document
        from dicedojo.games.engineering.exact_values import engineering_document

        rounds = values["rounds"]
        return engineering_document() if rounds is None else game_document(rounds)

    def render(self, values: Values) -> RenderableType:
        from dicedojo.games.engineering.exact.rendering import render_game
        from dicedojo.games.engineering.exact_values import render_engineering

        rounds = values["rounds"]
        return render_engineering() if rounds is None else render_game(rounds)

    def figure(self, values: Values, form: PictureForm) -> Figure:
        from dicedojo.games.engineering.exact.rendering import draw_game
        from dicedojo.games.engineering.exact_values import draw_engineering

        rounds = values["rounds"]
        return draw_engineering(form) if rounds is None else draw_game(rounds, form)


class EngineeringStrategy:
    """The score that a policy expects in 10 and in 30 rounds."""

    def measure(
        self,
        strategy: Strategy,
        code: CodeUnderTest,
        seconds: float,
        form: PictureForm | None,
    ) -> StrategyReport:
        from dicedojo.games.engineering.strategy_value import measure

        return measure(strategy, code, seconds, form)


class EngineeringTournament:
    """Every policy by the score that it expects."""

    formats = {  # noqa: RUF012  # read, and never changed
        "text": "txt",
        "json": "json",
        "csv": "csv",
        "html": "html",
    }

    def hold(
        self, task: TournamentTask, entries: Sequence[Entry], progress: Progress
    ) -> TournamentReport[Any]:
        from dicedojo.games.engineering.tournament.hold import hold
        from dicedojo.games.engineering.tournament.report import report_on

        return report_on(hold(task, entries, progress))


GAME = Game(
    NAME,
    "The software-engineering game",
    play=EngineeringPlay(),
    exact=EngineeringExact(),
    strategy=EngineeringStrategy(),
    tournament=EngineeringTournament(),
)
