"""The dice of Hog: with six sides as boxes, with four sides as pyramids."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from dicedojo.dice import Roll
from dicedojo.games.hog.dice import FOUR_SIDED
from dicedojo.games.table.table import (
    ASCII,
    BOX,
    INDENT,
    PITCH,
    draw_dice,
    draw_rows,
    fitting,
)

A_ROW = 5  # dice, where a line does not hold all of them
PIPS = {  # o is a pip; one, three and five columns, from the top
    1: (" ", " o ", "     "),
    2: (" ", "   ", "o   o"),
    3: (" ", " o ", "o   o"),
    4: (" ", "o o", "o   o"),
}


@dataclass(frozen=True)
class Slopes:
    """The signs that a pyramid is drawn with."""

    top: str
    left: str
    right: str
    ground: str
    pip: str


PYRAMID = Slopes("▲", "╱", "╲", "▁", "●")  # noqa: RUF001  # drawn, not read
ASCII_PYRAMID = Slopes("^", "/", "\\", "_", "o")


def draw_hog_dice(
    roll: Roll, sides: int, *, width: int = 80, ascii_only: bool = False
) -> Text:
    """Return the dice in even rows no wider than `width`; the ones stand out."""
    bright = (1,) if 1 in roll else roll
    if len(roll) > fitting(width):
        width = min(width, INDENT + A_ROW * PITCH)
    if sides == FOUR_SIDED:
        slopes = ASCII_PYRAMID if ascii_only else PYRAMID
        a_row = fitting(width)
        return draw_rows(roll, lambda face: _lines(face, slopes), a_row, bright)
    look = ASCII if ascii_only else BOX
    return draw_dice(roll, look, width=width, bright=bright)


def _lines(face: int, slopes: Slopes) -> tuple[str, ...]:
    width = PITCH - 1
    rows = [row.replace("o", slopes.pip) for row in PIPS[face]]
    inside = [f"{slopes.left}{row}{slopes.right}".center(width) for row in rows]
    ground = slopes.ground * (width - 2)
    base = f"{slopes.left}{ground}{slopes.right}"
    return (slopes.top.center(width), *inside, base, str(face).center(width))
