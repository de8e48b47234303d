"""A tournament on the screen: 80 columns, all standings, then what to know of them."""

from __future__ import annotations

import io
from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dicedojo.games.hog.exact.strategy import BASELINE
from dicedojo.games.hog.tournament.standings import Standing, Tournament
from dicedojo.games.protocol import LeftOut
from dicedojo.text import counted, plain, plain_lines

WIDTH = 80
NAME = 20  # characters of a name, before it loses its middle
FIGURES = 36  # columns between the names and beside them
GUEST = " *"
NEXT = "the same command with --format html --out tournament.html"
MAX_LINES = 6  # of the trouble of one left out


def render_text(tournament: Tournament, sandbox: str, *, colour: bool = False) -> str:
    """Return what people read."""
    stream = io.StringIO()
    console = Console(
        file=stream,
        width=WIDTH,
        force_terminal=colour,
        color_system="standard" if colour else None,
        highlight=False,
        emoji=False,
    )
    console.print(Group(*_blocks(tournament, sandbox)))
    return "".join(f"{line.rstrip()}\n" for line in stream.getvalue().splitlines())


def names_of(group: tuple[str, ...], limit: int) -> str:
    """Return `ada, bob and cy`, each name fit to print."""
    *most, last = (plain(name, limit) for name in group)
    return f"{', '.join(most)} and {last}" if most else last


def _blocks(tournament: Tournament, sandbox: str) -> Iterator[RenderableType]:
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
    if tournament.groups:
        yield Text("Decide the same at all scores", "bold underline")
        for group in tournament.groups:
            yield Padding(Text(names_of(group, NAME)), (0, 0, 0, 2))
        yield Text()
    if tournament.left_out:
        yield Text("Left out", "bold underline")
        yield from (Padding(_left_out(o), (0, 0, 0, 2)) for o in tournament.left_out)
        yield Text()
    yield Text(f"Sandbox: {sandbox}", "dim")
    if standings:
        yield Text.assemble(("Next: ", "bold"), (NEXT, "cyan"))


def _table(standings: tuple[Standing, ...]) -> Table:
    names = [_name(one) for one in standings]
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


def _name(one: Standing) -> str:
    return plain(one.name, NAME) + (GUEST if one.guest else "")


def _left_out(one: LeftOut) -> Text:
    lines = plain_lines(one.trouble, MAX_LINES)
    text = Text.assemble((f"{plain(one.name, 60)}: ", "bold"))
    text.append(lines[0] if len(lines) == 1 else "\n" + "\n".join(lines))
    return text
