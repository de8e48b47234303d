"""Hog: say how many dice you roll; any 1 makes the turn worth 1 point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dicedojo.games.protocol import (
    Game,
    Option,
    Progress,
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

NAME = "hog"


class HogPlay:
    """A game against one strategy, perhaps your own."""

    summary = "Say how many dice you roll; h shows your exact chances."
    options = (
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
    )

    def start(self, table: Table, values: Values, courses: Courses) -> Session:
        from dicedojo.games.hog.play.opponents import find_opponent, require_goal
        from dicedojo.games.hog.play.screen import HogGame

        goal = require_goal(values["target"])
        opponent = find_opponent(values["against"], courses, goal)
        return HogGame(table, opponent, goal)


class HogExact:
    """The expected points of dice, and the win rates of strategies."""

    summary = "What numbers of dice are worth, and how often strategies win."
    options: tuple[Option, ...] = ()
    draws = True

    def document(self, values: Values) -> dict[str, Any]:
        from dicedojo.games.hog.exact.rendering import hog_document

        return hog_document()

    def render(self, values: Values) -> RenderableType:
        from dicedojo.games.hog.exact.rendering import render_hog

        return render_hog()

    def figure(self, values: Values, form: PictureForm) -> Figure:
        from dicedojo.games.hog.exact.rendering import draw_hog

        return draw_hog(form)


class HogStrategy:
    """How often a strategy wins against always rolling five dice."""

    def measure(
        self,
        strategy: Strategy,
        code: CodeUnderTest,
        seconds: float,
        form: PictureForm | None,
    ) -> StrategyReport:
        from dicedojo.games.hog.strategy_value import measure

        return measure(strategy, code, seconds, form)


class HogTournament:
    """Every strategy against every other, each pair exactly."""

    formats = {  # noqa: RUF012  # read, and never changed
        "text": "txt",
        "json": "json",
        "csv": "csv",
        "matrix": "csv",
        "html": "html",
    }

    def hold(
        self, task: TournamentTask, entries: Sequence[Entry], progress: Progress
    ) -> TournamentReport[Any]:
        from dicedojo.games.hog.tournament.hold import hold
        from dicedojo.games.hog.tournament.report import report_on

        return report_on(hold(task, entries, progress))


GAME = Game(
    NAME,
    "Hog",
    play=HogPlay(),
    exact=HogExact(),
    strategy=HogStrategy(),
    tournament=HogTournament(),
)
