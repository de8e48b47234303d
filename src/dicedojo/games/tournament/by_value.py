"""A tournament of strategies by their exact values, none against another.

Every game that measures strategies has it; a game in which they meet has its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dicedojo.course.rubric import Strategy
from dicedojo.games.protocol import Progress, StrategyValue, TournamentTask
from dicedojo.games.registry import find_game
from dicedojo.games.strategy_proxy import MAX_SECONDS, NoStrategy
from dicedojo.games.strategy_report import StrategyReport, Value
from dicedojo.games.tournament.rendering import (
    GUEST,
    SHARED,
    cell,
    end_blocks,
    json_document,
    ranked_view,
    shared_view,
    standings_table,
    starred,
)
from dicedojo.games.tournament.standings import (
    Entrant,
    Ranking,
    Standing,
    ask_entries,
    can_be_held,
    rank_by,
    spare_name,
)
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.screen_text import screen_text
from dicedojo.submission.entries import Entry
from dicedojo.text import counted

TIE = 1e-9  # of the share; rounding takes up less
NAME = 32  # characters of a name on the screen, before it loses its middle
SCHEMA = "dicedojo/tournament-by-value/v1"
DIGITS = 9  # of a value or share; more of them would be rounding alone
BEST = "the best possible"
SHARE = "share: the mean share of the best possible. Who ties has the same rank."
GUESTS = "*: a guest, one of the strategies that the game knows."


Valued = Entrant[tuple[Value, ...]]  # its value in each situation


@dataclass(frozen=True)
class ValueStanding(Standing):
    """How one strategy fared."""

    values: tuple[Value, ...]
    share: float


@dataclass(frozen=True, eq=False)
class ValueRanking(Ranking[ValueStanding]):
    """Standings by value; a report of the game says how values look."""

    rendering = __name__
    kata: str
    title: str  # of the game
    report: StrategyReport = field(default_factory=lambda: StrategyReport("", ""))

    @property
    def best(self) -> tuple[Value, ...]:
        """The values of a strategy of the class, for their names and best ones."""
        return self.report.values

    def show(self, value: float) -> str:
        """Return a value with one digit more than in a grade."""
        more = self.report.decimals + 1
        return f"{value:.3%}" if self.report.percent else f"{value:.{more}f}"


def hold(
    task: TournamentTask, entries: Sequence[Entry], progress: Progress
) -> ValueRanking:
    """Return the standings; without two strategies, only who is left out.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    game = find_game(task.kata.game)
    assert game is not None  # the command has asked
    assert game.strategy is not None
    read = partial(_measure, game.strategy)
    reports, left_out = ask_entries(task, entries, read, progress)
    entrants = [Entrant(name, report.values) for name, report in reports]
    if task.guests and reports:
        entrants += guests(reports[0][1], [one.name for one in entrants])
    ranking = ValueRanking((), tuple(left_out), task.kata.name, game.title)
    if not can_be_held(entrants):
        return ranking
    return replace(ranking, standings=rank(entrants), report=reports[0][1])


def _measure(
    part: StrategyValue, strategy: Strategy, code: CodeUnderTest
) -> StrategyReport:
    report = part.measure(strategy, code, MAX_SECONDS, None)
    if report.trouble:
        raise NoStrategy(report.trouble)
    return replace(report, tables=())


def guests(report: StrategyReport, taken: Collection[str] = ()) -> list[Valued]:
    """Return the baselines of a report; one whose name is taken gets another."""
    return [
        Entrant(spare_name(one.name, taken, "the game"), one.values, guest=True)
        for one in report.baselines
    ]


def rank(entrants: Sequence[Valued]) -> tuple[ValueStanding, ...]:
    """Return the standings: the greater the mean share of the best, the better.

    Those who tie share a rank and stand by name, guests last.
    """
    shares = [_share(one.decisions) for one in entrants]
    order, ranks = rank_by(shares, entrants, TIE)
    return tuple(
        ValueStanding(place, one.name, one.guest, (), one.decisions, shares[i])
        for place, i in zip(ranks, order, strict=True)
        for one in (entrants[i],)
    )


def _share(values: Sequence[Value]) -> float:
    """Return the mean share of the best values, not rounded."""
    return sum(one.value / one.best for one in values) / len(values)


def render_text(ranking: ValueRanking, sandbox: str, *, colour: bool = False) -> str:
    """Return what people read: all standings, then what to know of them."""
    return screen_text(Group(*_blocks(ranking, sandbox)), colour=colour)


def _blocks(ranking: ValueRanking, sandbox: str) -> Iterator[RenderableType]:
    standings = ranking.standings
    yield Rule(Text(f"{ranking.title} · tournament", "bold"), style="dim")
    if standings:
        strategies = counted(len(standings), "strategy", "strategies")
        yield Text(f"{strategies}, each by {ranking.report.unit}, exactly.\n")
        yield _table(ranking)
        yield Text(f"\n{SHARE}", "dim")
        if any(one.guest for one in standings):
            yield Text(GUESTS, "dim")
        yield Text()
    yield from end_blocks(ranking, "", NAME, sandbox)


def _table(ranking: ValueRanking) -> Table:
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("rank", justify="right", no_wrap=True)
    table.add_column("strategy", max_width=NAME + len(GUEST), no_wrap=True)
    for value in ranking.best:
        table.add_column(value.name, justify="right")
    table.add_column("share", justify="right", no_wrap=True)
    best = (ranking.show(value.best) for value in ranking.best)
    table.add_row("", Text(BEST, "dim"), *best, "100.00%", style="dim")
    for one in ranking.standings:
        name = Text(starred(one, NAME), "" if one.guest else "bold")
        values = (ranking.show(value.value) for value in one.values)
        table.add_row(str(one.rank), name, *values, f"{one.share:.2%}")
    return table


def render_json(ranking: ValueRanking, sandbox: str) -> str:
    """Return one JSON document, of the shape that by-value-v1.json states."""
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "kata": ranking.kata,
        "sandbox": sandbox,
        "unit": ranking.report.unit,
        "best": [
            {"name": value.name, "value": _round(value.best)} for value in ranking.best
        ],
        "standings": [
            {
                "rank": one.rank,
                "name": one.name,
                "guest": one.guest,
                "values": [_round(value.value) for value in one.values],
                "share": _round(one.share),
            }
            for one in ranking.standings
        ],
    }
    return json_document(ranking, document)


def render_csv(ranking: ValueRanking, sandbox: str = "") -> str:
    """Return the standings, and below them who was left out, as a table of commas."""
    names = [value.name for value in ranking.best]
    columns = ["rank", "name", "guest", *names, "share", "trouble"]
    return standings_table(ranking, columns, map(_row, ranking.standings))


def _row(one: ValueStanding) -> list[object]:
    return [
        *(one.rank, cell(one.name), int(one.guest)),
        *(_round(value.value) for value in one.values),
        *(_round(one.share), ""),
    ]


def _round(value: float) -> float:
    return round(value, DIGITS)


def render_html(ranking: ValueRanking, sandbox: str) -> str:
    """Return a page that needs nothing else."""
    from dicedojo.page import render_page  # Jinja2

    page = {
        **shared_view(ranking, sandbox),
        "game": ranking.title,
        "unit": ranking.report.unit,
        "situations": [value.name for value in ranking.best],
        "best": [ranking.show(value.best) for value in ranking.best],
        "standings": [
            {
                **ranked_view(one),
                "shown": [ranking.show(value.value) for value in one.values],
                "share": f"{one.share:.2%}",
                "width": f"{max(0.0, 100 * one.share):.2f}",
            }
            for one in ranking.standings
        ],
    }
    return render_page("tournament.html", SHARED, **page)
