"""Piglet: roll as often as you dare; a 1 loses the points of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicedojo.api.games import Game, Option, Values, part

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicedojo.api.games import (
        CodeUnderTest,
        Courses,
        Figure,
        PictureForm,
        Strategy,
        StrategyReport,
        Table,
    )
    from pig_game.play import PigSession


class PigPlay:
    summary = "Roll or hold; a 1 loses the points of the turn."
    options = (
        Option("--against", "Who plays against you: careful or bold.", metavar="NAME"),
        Option("--target", "Points to reach, 20 if not stated.", int, minimum=1),
        Option("--quiet", "Leave the rules out.", bool),
    )

    def start(self, table: Table, values: Values, courses: Courses) -> PigSession:
        from pig_game.play import PigSession

        return PigSession(table, **values)


class PigExact:
    summary = "How often holding at so many points wins."
    options = (Option("--against", "Points at which the other holds.", int, minimum=1),)
    draws = True

    def document(self, values: Values) -> dict[str, Any]:
        from pig_game.exact import GOAL, hold_rates

        return {"goal": GOAL, "win_rates": hold_rates(values["against"])}

    def render(self, values: Values) -> RenderableType:
        from rich.table import Table as Grid

        from pig_game.exact import hold_rates

        grid = Grid("hold at", "wins", box=None)
        for points, rate in hold_rates(values["against"]).items():
            grid.add_row(str(points), f"{rate:.2%}")
        return grid

    def figure(self, values: Values, form: PictureForm) -> Figure:
        from matplotlib.figure import Figure as Drawing

        from dicedojo.api.games import as_figure
        from pig_game.exact import hold_rates

        drawing = Drawing((4, 3))
        rates = hold_rates(values["against"])
        drawing.subplots().plot(list(rates), list(rates.values()))
        return as_figure(drawing, form, "piglet", "Wins by holding points", "Wins.")


class PigStrategy:
    def measure(
        self,
        strategy: Strategy,
        code: CodeUnderTest,
        seconds: float,
        form: PictureForm | None,
    ) -> StrategyReport:
        from pig_game.strategy import measure

        report: StrategyReport = measure(strategy, code, seconds)
        return report


GAME = Game(
    "piglet",
    "Piglet",
    play=PigPlay(),
    exact=PigExact(),
    strategy=PigStrategy(),
    tournament=part("pig_game.tournament"),
)
