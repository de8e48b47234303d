"""What Rich prints on a terminal, as text, with colour or without."""

from __future__ import annotations

import io
from collections.abc import Callable

from rich.console import Console, RenderableType

from dicedojo.text import WIDTH


def screen_text(block: RenderableType, *, colour: bool) -> str:
    """Return how a terminal shows a block, without blanks at the ends of lines."""
    return drawn_text(lambda console: console.print(block), colour=colour)


def drawn_text(
    draw: Callable[[Console], None], *, colour: bool, columns: int = WIDTH
) -> str:
    """Return the same for whatever `draw` prints on a console of so many columns."""
    stream = io.StringIO()
    console = Console(
        file=stream,
        width=columns,
        force_terminal=colour,
        color_system="standard" if colour else None,
        highlight=False,
        emoji=False,
    )
    draw(console)
    return "".join(f"{line.rstrip()}\n" for line in stream.getvalue().splitlines())
