"""A tournament on the screen: all standings, then what to know of them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dicedojo.games.engineering.tournament.standings import Standing, Tournament
from dicedojo.games.tournament.text import end_blocks, group_blocks, left_out_blocks
from dicedojo.screen_text import screen_text
from dicedojo.text import counted, plain

NAME = 36  # characters of a name, before it loses its middle
GUEST = " *"


def render_text(tournament: Tournament, sandbox: str, *, colour: bool = False) -> str:
    """Return what people read."""
    blocks = Group(*_blocks(tournament, sandbox))
    return screen_text(blocks, colour=colour)


def _blocks(tournament: Tournament, sandbox: str) -> Iterator[RenderableType]:
    standings = tournament.standings
    yield Rule(Text("The software-engineering game · tournament", "bold"), style="dim")
    if standings:
        policies = counted(len(standings), "policy", "policies")
        yield Text(f"{policies}, each by the score that it expects, exactly.\n")
        yield _table(tournament)
        yield Text("\nshare: the mean share of what the best play expects.", "dim")
        if any(one.guest for one in standings):
            yield Text("*: a guest, one of the source's policies.", "dim")
        yield Text()
    same = "Decide the same wherever they come to"
    yield from group_blocks(same, tournament.groups, NAME)
    yield from left_out_blocks(tournament.left_out)
    yield from end_blocks(sandbox, held=tournament.held)


def _table(tournament: Tournament) -> Table:
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("rank", justify="right", no_wrap=True)
    table.add_column("policy", max_width=NAME + len(GUEST), no_wrap=True)
    for rounds in tournament.games:
        table.add_column(f"{rounds} rounds", justify="right", no_wrap=True)
    table.add_column("share", justify="right", no_wrap=True)
    best = (f"{score:.3f}" for score in tournament.best)
    table.add_row("", Text("the best play", "dim"), *best, "100.00%", style="dim")
    for one in tournament.standings:
        name = Text(_name(one), "" if one.guest else "bold")
        scores = (f"{score:.3f}" for score in one.scores)
        table.add_row(str(one.rank), name, *scores, f"{one.share:.2%}")
    return table


def _name(one: Standing) -> str:
    return plain(one.name, NAME) + (GUEST if one.guest else "")
