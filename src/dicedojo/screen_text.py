"""What Rich prints on a terminal, as text: 80 columns wide, with colour or without."""

from __future__ import annotations

import io

from rich.console import Console, RenderableType

WIDTH = 80


def screen_text(block: RenderableType, *, colour: bool) -> str:
    """Return how a terminal shows a block, without blanks at the ends of lines."""
    stream = io.StringIO()
    console = Console(
        file=stream,
        width=WIDTH,
        force_terminal=colour,
        color_system="standard" if colour else None,
        highlight=False,
        emoji=False,
    )
    console.print(block)
    return "".join(f"{line.rstrip()}\n" for line in stream.getvalue().splitlines())
