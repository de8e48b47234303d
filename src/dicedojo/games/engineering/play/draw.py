"""A roll as a line of faces for each kind of die; the ones stand out."""

from __future__ import annotations

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from dicedojo.dice import Roll
from dicedojo.games.engineering.rules import FAILS


def draw_roll(roll: tuple[tuple[int, Roll], ...]) -> Padding:
    """Return the faces that each kind of die shows."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column()
    for die, faces in roll:
        shown = (
            Text(str(face), "bold red" if face == FAILS else "bold") for face in faces
        )
        grid.add_row(f"d{die}", Text(" ").join(shown))
    return Padding(grid, (0, 0, 0, 2), expand=False)
