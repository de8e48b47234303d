"""What Rich prints on a terminal, as text, with colour or without, or as a picture."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

from rich.console import Console, RenderableType
from rich.terminal_theme import TerminalTheme

from dicedojo.text import WIDTH

THEME = TerminalTheme(
    (22, 27, 34),
    (225, 228, 232),
    [
        *((72, 79, 88), (255, 123, 114), (86, 211, 100), (227, 179, 65)),
        *((121, 192, 255), (210, 168, 255), (118, 227, 234), (225, 228, 232)),
    ],
)
FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


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


def svg(block: RenderableType, *, title: str, name: str, columns: int = WIDTH) -> str:
    """Return a picture of the same; `name` tells it from others on one page.

    It names no font that would have to be fetched.
    """
    console = Console(
        file=io.StringIO(), width=columns, record=True, force_terminal=True, emoji=False
    )
    console.print(block, highlight=False)
    drawn = console.export_svg(title=title, theme=THEME, unique_id=name)
    drawn = re.sub(r"@font-face \{.*?\}\n?", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"font-family: [^;]*;", f"font-family: {FONT};", drawn)
    return re.sub(r"[ \t]+$", "", drawn, flags=re.MULTILINE)
