"""A tournament on the screen, as far as all games show it alike, in 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from dicedojo.games.protocol import LeftOut
from dicedojo.text import plain, plain_lines

NEXT = "the same command with --format html --out tournament.html"
MAX_NAME = 60  # characters of the name of one left out
MAX_LINES = 6  # of the trouble


def names_of(group: tuple[str, ...], limit: int) -> str:
    """Return `ada, bob and cy`, each name fit to print."""
    *most, last = (plain(name, limit) for name in group)
    return f"{', '.join(most)} and {last}" if most else last


def group_blocks(
    title: str, groups: Sequence[tuple[str, ...]], limit: int
) -> Iterator[RenderableType]:
    """Yield the names of those who decide alike, group by group, under a title."""
    if groups:
        yield Text(title, "bold underline")
        for group in groups:
            yield Padding(Text(names_of(group, limit)), (0, 0, 0, 2))
        yield Text()


def left_out_blocks(left_out: Sequence[LeftOut]) -> Iterator[RenderableType]:
    """Yield who was left out and why, under a title."""
    if left_out:
        yield Text("Left out", "bold underline")
        yield from (Padding(_left_out(one), (0, 0, 0, 2)) for one in left_out)
        yield Text()


def end_blocks(sandbox: str, *, held: bool) -> Iterator[RenderableType]:
    """Yield the sandbox and the next command."""
    yield Text(f"Sandbox: {sandbox}", "dim")
    if held:
        yield Text.assemble(("Next: ", "bold"), (NEXT, "cyan"))


def _left_out(one: LeftOut) -> Text:
    lines = plain_lines(one.trouble, MAX_LINES)
    text = Text.assemble((f"{plain(one.name, MAX_NAME)}: ", "bold"))
    text.append(lines[0] if len(lines) == 1 else "\n" + "\n".join(lines))
    return text
