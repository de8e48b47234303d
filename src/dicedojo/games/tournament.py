"""Tournament of all strategies of a class, with an exact ranking.

If a game computes how often one strategy wins against another, each plays all others.
Otherwise strategies are ranked by the values that a grade uses.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dicedojo.course import Kata, Strategy
from dicedojo.engine import CodeUnderTest, Sandbox
from dicedojo.errors import UnusableInput
from dicedojo.games.protocol import Game, Progress, Rates
from dicedojo.games.strategy_report import StrategyReport
from dicedojo.games.strategy_value import MAX_SECONDS, NoStrategy
from dicedojo.pool import Lost, run_in_pool
from dicedojo.submission import HandedFiles, submission_of
from dicedojo.text import counted, plain, plain_lines, screen_text

MIN_PLAYERS = 2  # at least
TIE = 1e-11  # figures that differ by at most this much are equal; rounding errs less
WINS = (
    "wins: mean win rate over all opponents, going first and second alike.\n"
    "beats: opponents against which it wins more often than not."
)
SHARE = "share: the mean share of the best possible. Who ties has the same rank."
GUESTS = "*: a guest, one of the strategies that the game knows."
ENDED = "It ended the process that asked it."
UNSAID = "It cannot be asked; no reason is known."  # a sandbox's message may be blank
NEXT = "the same command with --format csv --out tournament.csv"
MAX_TABLE_NAME = 32  # characters of a name in the standings, before it loses its middle
MAX_NAME = 60  # and elsewhere
MAX_LINES = 6  # on the screen, for the reason why one is left out
MAX_CELL = 1_000  # characters; no name is as long
DIGITS = 9  # of a figure in CSV; further digits are rounding errors
FORMULA = ("=", "+", "-", "@")  # a cell that begins so is a formula in a spreadsheet

Read = Callable[[Strategy, CodeUnderTest], Any]  # raises NoStrategy


class Entry(Protocol):
    """A submission that may take part."""

    @property
    def name(self) -> str: ...

    def read(self) -> HandedFiles:
        """Return its files; UnusableInput if it cannot be read."""


@dataclass(frozen=True)
class TournamentTask:
    """The strategies that play, and how they are asked."""

    game: Game
    kata: Kata
    sandbox: Sandbox
    jobs: int  # processes at a time
    guests: bool  # known strategies take part, too


@dataclass(frozen=True, eq=False)
class Entrant:
    """A strategy that takes part; a guest is not one of the class."""

    name: str
    decisions: Any  # as the game reads them, or a report of their value
    guest: bool = False


@dataclass(frozen=True)
class LeftOut:
    """A submission that does not take part, and why."""

    name: str
    trouble: str


@dataclass(frozen=True)
class Column:
    """A figure of every standing, and its best possible value, if known."""

    name: str
    show: str = "{:.2%}"  # a format for the screen
    best: float | None = None


@dataclass(frozen=True)
class TablePlace:
    """One place, with its figure in each column."""

    rank: int
    name: str
    guest: bool
    figures: Sequence[float]


@dataclass(frozen=True)
class Ranking:
    """Standings, the best first, and what was left out; none if it was not held."""

    title: str  # of the game
    left_out: Sequence[LeftOut]
    summary: str = ""  # how they were compared
    columns: Sequence[Column] = ()
    notes: str = ""  # what the columns mean
    standings: Sequence[TablePlace] = ()


def run_tournament(
    task: TournamentTask, entries: Sequence[Entry], progress: Progress
) -> Ranking:
    """Return the ranking; with fewer than two strategies, only what was left out.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    meetings = task.game.tournament
    read = partial(_measure, task.game) if meetings is None else meetings.read
    entrants, left_out = ask_entries(task, entries, read, progress)
    if task.guests and entrants:
        guests = _baselines(entrants[0]) if meetings is None else meetings.guests()
        entrants += [
            Entrant(name, decisions, guest=True) for name, decisions in guests.items()
        ]
    ranking = Ranking(task.game.title, left_out)
    if len(entrants) < MIN_PLAYERS:
        return ranking
    if meetings is None:
        return rank_by_value(ranking, entrants)
    rates = meetings.play([entrant.decisions for entrant in entrants], task.jobs)
    return rank_by_wins(ranking, entrants, rates)


def rank_by_wins(
    ranking: Ranking, entrants: Sequence[Entrant], rates: Rates
) -> Ranking:
    """Return the ranking by the mean win rate; `rates` follow the entrants' order."""
    count = len(entrants)
    others = [[*row[:i], *row[i + 1 :]] for i, row in enumerate(rates)]
    wins = [sum(row) / len(row) for row in others]
    beaten = [sum(rate > 1 / 2 + TIE for rate in row) for row in others]
    pairs = counted(count * (count - 1) // 2, "pair")
    return replace(
        ranking,
        summary=f"{_count_strategies(count)}, {pairs}, each both ways, exactly.",
        columns=(Column("wins"), Column("beats", f"{{}} of {count - 1}")),
        notes=WINS,
        standings=rank(entrants, wins, list(zip(wins, beaten, strict=True))),
    )


def rank_by_value(ranking: Ranking, entrants: Sequence[Entrant]) -> Ranking:
    """Return the ranking of reports by their mean share of the best values."""
    reports: list[StrategyReport] = [entrant.decisions for entrant in entrants]
    values = [[value.value for value in report.values] for report in reports]
    best = [value.best for value in reports[0].values]
    shares = [
        sum(value / most for value, most in zip(row, best, strict=True)) / len(best)
        for row in values
    ]
    decimals = reports[0].decimals + 1  # one more than in a grade
    show = "{:.3%}" if reports[0].percent else f"{{:.{decimals}f}}"
    columns = [Column(value.name, show, value.best) for value in reports[0].values]
    figures = [[*row, share] for row, share in zip(values, shares, strict=True)]
    count, unit = _count_strategies(len(entrants)), reports[0].unit
    return replace(
        ranking,
        summary=f"{count}, each by {unit}, exactly.",
        columns=[*columns, Column("share", best=1)],
        notes=SHARE,
        standings=rank(entrants, shares, figures),
    )


def rank(
    entrants: Sequence[Entrant],
    values: Sequence[float],
    figures: Sequence[Sequence[float]],
) -> list[TablePlace]:
    """Return the standings of the entrants by their values, most first.

    Entrants that tie share a rank and are sorted by name, guests last.
    """
    rank_of: dict[int, int] = {}
    above: int | None = None
    for place, i in enumerate(sorted(range(len(values)), key=lambda i: -values[i]), 1):
        is_tie = above is not None and values[above] - values[i] <= TIE
        rank_of[i] = rank_of[above] if above is not None and is_tie else place
        above = i
    standings = [
        TablePlace(rank_of[i], entrant.name, entrant.guest, figures[i])
        for i, entrant in enumerate(entrants)
    ]
    return sorted(
        standings,
        key=lambda place: (place.rank, place.guest, place.name.casefold(), place.name),
    )


def _count_strategies(count: int) -> str:
    return counted(count, "strategy", "strategies")


def _baselines(entrant: Entrant) -> dict[str, StrategyReport]:
    report = entrant.decisions
    return {base.name: replace(report, values=base.values) for base in report.baselines}


def _measure(game: Game, strategy: Strategy, code: CodeUnderTest) -> StrategyReport:
    assert game.strategy is not None  # the command has asked
    report = game.strategy.measure(strategy, code, MAX_SECONDS, None)
    if report.trouble:
        raise NoStrategy(report.trouble)
    return replace(report, tables=())


def ask_entries(
    task: TournamentTask,
    entries: Sequence[Entry],
    read: Read,
    progress: Progress,
) -> tuple[list[Entrant], list[LeftOut]]:
    """Return the entrants and the excluded submissions, in the order of the entries.

    Each is asked in its own sandbox.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    answers: list[Entrant | LeftOut] = [LeftOut(entry.name, ENDED) for entry in entries]
    ask = partial(_ask, task, read)
    with progress("Asking", len(entries)) as tell:
        results = run_in_pool(ask, entries, task.jobs)
        for done, (number, answer) in enumerate(results, 1):
            if not isinstance(answer, Lost):
                answers[number] = answer
            tell(done)
    entrants = [answer for answer in answers if isinstance(answer, Entrant)]
    return entrants, [answer for answer in answers if isinstance(answer, LeftOut)]


def _ask(task: TournamentTask, read: Read, entry: Entry) -> Entrant | LeftOut:
    assert task.kata.strategy is not None  # the command has asked
    try:
        handed = entry.read()
    except UnusableInput as fault:
        return LeftOut(entry.name, fault.what)
    submission = submission_of(
        entry.name, handed.files, task.kata, problems=handed.problems
    )
    if submission.unusable:
        return LeftOut(entry.name, submission.why_unusable)
    files = submission.files
    code = CodeUnderTest.of(task.kata, task.sandbox, files, submission.path)
    try:
        return Entrant(entry.name, read(task.kata.strategy, code))
    except NoStrategy as trouble:
        message = str(trouble)
        return LeftOut(entry.name, message if message.strip() else UNSAID)


def render_text(ranking: Ranking, sandbox: str, *, colour: bool = False) -> str:
    """Return the ranking as text, in 80 columns."""
    return screen_text(Group(*_blocks(ranking, sandbox)), colour=colour)


def _blocks(ranking: Ranking, sandbox: str) -> Iterator[RenderableType]:
    yield Rule(Text(f"{ranking.title} · tournament", "bold"), style="dim")
    if ranking.standings:
        yield Text(f"{ranking.summary}\n")
        yield _table(ranking)
        yield Text(f"\n{ranking.notes}", "dim")
        if any(standing.guest for standing in ranking.standings):
            yield Text(GUESTS, "dim")
        yield Text()
    if ranking.left_out:
        yield Text("Left out", "bold underline")
        for exclusion in ranking.left_out:
            lines = plain_lines(exclusion.trouble, MAX_LINES)
            text = Text.assemble((f"{plain(exclusion.name, MAX_NAME)}: ", "bold"))
            text.append("\n".join(lines if len(lines) == 1 else ["", *lines]))
            yield Padding(text, (0, 0, 0, 2))
        yield Text()
    yield Text(f"Sandbox: {sandbox}", "dim")
    if ranking.standings:
        yield Text.assemble(("Next: ", "bold"), (NEXT, "cyan"))


def _table(ranking: Ranking) -> Table:
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("rank", justify="right", no_wrap=True)
    table.add_column("strategy", no_wrap=True)
    for column in ranking.columns:
        table.add_column(column.name, justify="right")
    best = [
        column.show.format(column.best) for column in ranking.columns if column.best
    ]
    if best:
        table.add_row("", "the best possible", *best, style="dim")
    for place in ranking.standings:
        name = plain(place.name, MAX_TABLE_NAME) + (" *" if place.guest else "")
        table.add_row(
            str(place.rank),
            Text(name, "" if place.guest else "bold"),
            *(
                column.show.format(figure)
                for column, figure in zip(ranking.columns, place.figures, strict=True)
            ),
        )
    return table


def render_csv(ranking: Ranking) -> str:
    """Return the standings, and below them what was left out, as CSV.

    A spreadsheet treats none of its cells as a formula.
    """
    stream = io.StringIO()
    rows = csv.writer(stream, lineterminator="\n")
    names = [column.name for column in ranking.columns]
    rows.writerow(["rank", "name", "guest", *names, "trouble"])
    for place in ranking.standings:
        figures = [round(figure, DIGITS) for figure in place.figures]
        rows.writerow([place.rank, _cell(place.name), int(place.guest), *figures, ""])
    for exclusion in ranking.left_out:
        trouble = _cell(" ".join(exclusion.trouble.split()))
        rows.writerow(["", _cell(exclusion.name), "", *([""] * len(names)), trouble])
    return stream.getvalue()


def _cell(text: str) -> str:
    cell = plain(text, MAX_CELL)
    return f"'{cell}" if cell.lstrip().startswith(FORMULA) else cell
