"""The parts of dicedojo's own games, as data: a part names the functions behind it.

`module:function` is below `dicedojo.games`, and imported when it is called: so a game
is registered at no cost, and no command pays for the libraries of another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from dicedojo.games.protocol import (
    LeftOut,
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
    from dicedojo.games.picture import PictureForm
    from dicedojo.games.strategy_report import Figure, StrategyReport
    from dicedojo.games.table.table import Table
    from dicedojo.games.tournament.standings import Ranking
    from dicedojo.sandbox.code_under_test import CodeUnderTest
    from dicedojo.submission.entries import Entry


def imported(function: str) -> Any:
    """Return the function that `pig.play:start` names, for example."""
    module, _, name = function.partition(":")
    return getattr(import_module(f"dicedojo.games.{module}"), name)


@dataclass(frozen=True)
class ImportedPlay:
    """`starter` takes the table, the courses, and the options by their names."""

    summary: str
    starter: str
    options: Sequence[Option] = ()

    def start(self, table: Table, values: Values, courses: Courses) -> Session:
        return cast("Session", imported(self.starter)(table, courses, **values))


@dataclass(frozen=True)
class ImportedExactValues:
    """The functions take the options by their names, the drawer a form before them."""

    summary: str
    documenter: str
    renderer: str
    drawer: str
    options: Sequence[Option] = ()
    draws: bool = True

    def document(self, values: Values) -> dict[str, Any]:
        return cast("dict[str, Any]", imported(self.documenter)(**values))

    def render(self, values: Values) -> RenderableType:
        return cast("RenderableType", imported(self.renderer)(**values))

    def figure(self, values: Values, form: PictureForm) -> Figure:
        return cast("Figure", imported(self.drawer)(form, **values))


@dataclass(frozen=True)
class PreparedExactValues(ImportedExactValues):
    """Values that may take minutes: `preparer` takes what tells of it, and options."""

    preparer: str = ""

    def prepare(self, values: Values, say: Say, progress: Progress) -> None:
        imported(self.preparer)(say, progress, **values)


@dataclass(frozen=True)
class ImportedStrategyValue:
    """`measurer` takes what `measure` takes."""

    measurer: str

    def measure(
        self,
        strategy: Strategy,
        code: CodeUnderTest,
        seconds: float,
        form: PictureForm | None,
    ) -> StrategyReport:
        report = imported(self.measurer)(strategy, code, seconds, form)
        return cast("StrategyReport", report)


@dataclass(frozen=True)
class RenderedRanking:
    """A ranking that can be printed; a renderer takes it and the sandbox's name."""

    ranking: Ranking[Any]
    renderers: Mapping[str, str]  # by the name of the format

    @property
    def held(self) -> bool:
        """Whether anybody has played."""
        return self.ranking.held

    @property
    def left_out(self) -> Sequence[LeftOut]:
        """Who does not take part, and why."""
        return self.ranking.left_out

    def render(self, format: str, sandbox: str, *, colour: bool) -> str:
        """Return the ranking in one of the formats; `colour` is for text alone."""
        render = imported(self.renderers[format])
        options = {"colour": colour} if format == "text" else {}
        return cast("str", render(self.ranking, sandbox, **options))


@dataclass(frozen=True)
class ImportedTournament:
    """`holder` takes what `hold` takes, and returns a ranking for the renderers."""

    holder: str
    formats: Mapping[str, str]  # the suffix of a file in each
    renderers: Mapping[str, str]

    def hold(
        self, task: TournamentTask, entries: Sequence[Entry], progress: Progress
    ) -> RenderedRanking:
        ranking = imported(self.holder)(task, entries, progress)
        return RenderedRanking(ranking, self.renderers)
