"""A tournament on the screen: 80 columns, all standings, then what to know of them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dicedojo.games.hog.exact.strategy import BASELINE
from dicedojo.games.hog.tournament.standings import HogStanding, RoundRobin
from dicedojo.games.tournament.rendering import GUEST, end_blocks, starred
from dicedojo.screen_text import WIDTH, screen_text
from dicedojo.text import counted, plain

NAME = 20  # characters of a name, before it loses its middle
FIGURES = 36  # columns between the names and beside them


def render_text(tournament: RoundRobin, sandbox: str, *, colour: bool = False) -> str:
    """Return what people read."""
    blocks = Group(*_blocks(tournament, sandbox))
    return screen_text(blocks, colour=colour)


def _blocks(tournament: RoundRobin, sandbox: str) -> Iterator[RenderableType]:
    standings = tournament.standings
    yield Rule(Text("Hog · tournament", "bold"), style="dim")
    if standings:
        strategies = counted(len(standings), "strategy", "strategies")
        pairs = counted(tournament.pairs, "pair")
        yield Text(f"{strategies}, {pairs}, each both ways, exactly.\n")
        yield _table(standings)
        yield Text(
            "\nwins: mean win rate over all opponents, going first and second alike.\n"
            "beats: opponents against which it wins more often than not.",
            "dim",
        )
        if any(one.guest for one in standings):
            yield Text("*: a guest, one of the project's own strategies.", "dim")
        yield Text()
    same = "Decide the same at all scores"
    yield from end_blocks(tournament, same, NAME, sandbox)


def _table(standings: tuple[HogStanding, ...]) -> Table:
    names = [starred(one, NAME) for one in standings]
    opponent = (WIDTH - FIGURES - max(map(len, names))) // 2
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("rank", justify="right", no_wrap=True)
    table.add_column("strategy", max_width=NAME + len(GUEST), no_wrap=True)
    table.add_column("wins", justify="right", no_wrap=True)
    table.add_column(f"beats\nof {standings[0].matches}", justify="right", no_wrap=True)
    against = BASELINE.replace("_", "_\n")
    table.add_column(against, justify="right", no_wrap=True)
    for name in ("best", "worst"):
        table.add_column(f"{name}\nagainst", max_width=opponent, no_wrap=True)
    for name, one in zip(names, standings, strict=True):
        table.add_row(
            str(one.rank),
            Text(name, "" if one.guest else "bold"),
            f"{one.win_rate:.2%}",
            str(one.won),
            f"{one.against_baseline:.2%}",
            Text(plain(one.best.opponent, opponent)),
            Text(plain(one.worst.opponent, opponent)),
        )
    return table
