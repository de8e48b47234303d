"""Farkle: keep what scores, and bank before you bust."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicedojo.games.protocol import Game, Option, Session, Values

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicedojo.course.courses import Courses
    from dicedojo.course.rubric import Strategy
    from dicedojo.games.picture_form import PictureForm
    from dicedojo.games.strategy_report import Figure, StrategyReport
    from dicedojo.games.table.table import Table
    from dicedojo.sandbox.code_under_test import CodeUnderTest

NAME = "farkle"


class FarklePlay:
    """A game against one strategy."""

    summary = "Keep dice that score, and bank before you bust."
    options = (
        Option(
            "--against",
            "Who plays against you: careful, source or best.",
            metavar="NAME",
        ),
        Option("--target", "Points to reach, 10,000 if not stated.", int, minimum=1),
    )

    def start(self, table: Table, values: Values, courses: Courses) -> Session:
        from dicedojo.games.farkle.play.game import TARGET
        from dicedojo.games.farkle.play.opponent_list import OPPONENTS
        from dicedojo.games.farkle.play.screen import FarkleGame
        from dicedojo.games.table.opponent import choose_opponent

        name = choose_opponent(NAME, values["against"], OPPONENTS)
        return FarkleGame(table, name, OPPONENTS[name], values["target"] or TARGET)


class FarkleExact:
    """Chances of a bust, the best turn, and what rules of thumb are worth."""

    summary = "How often rolls are a bust, and where the best turn stops."
    options: tuple[Option, ...] = ()
    draws = True

    def document(self, values: Values) -> dict[str, Any]:
        from dicedojo.games.farkle.exact.rendering import farkle_document

        return farkle_document()

    def render(self, values: Values) -> RenderableType:
        from dicedojo.games.farkle.exact.rendering import render_farkle

        return render_farkle()

    def figure(self, values: Values, form: PictureForm) -> Figure:
        from dicedojo.games.farkle.exact.best_turn import optimal_turn
        from dicedojo.games.farkle.exact.picture import figure_of_stops

        return figure_of_stops(optimal_turn(), form)


class FarkleStrategy:
    """The points that a strategy banks in a turn, on average."""

    def measure(
        self,
        strategy: Strategy,
        code: CodeUnderTest,
        seconds: float,
        form: PictureForm | None,
    ) -> StrategyReport:
        from dicedojo.games.farkle.strategy_value import measure

        return measure(strategy, code, seconds)


GAME = Game(
    NAME, "Farkle", play=FarklePlay(), exact=FarkleExact(), strategy=FarkleStrategy()
)
