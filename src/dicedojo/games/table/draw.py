"""A roll as boxes with pips, side by side, the faces as digits below."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from rich.text import Text

from dicedojo.dice import FACES, Roll

INDENT = 2
PITCH = 10  # columns from one die to the next
PIPS = {  # o is a pip; five columns, three rows
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    6: ("o   o", "o   o", "o   o"),
}


@dataclass(frozen=True)
class Look:
    """The signs that a die is drawn with."""

    top: str
    side: str
    bottom: str
    pip: str


BOX = Look("┌───────┐", "│", "└───────┘", "●")
ASCII = Look("+-------+", "|", "+-------+", "o")


def draw_dice(
    roll: Roll, look: Look = BOX, *, width: int = 80, bright: Collection[int] = FACES
) -> Text:
    """Return the dice in rows no wider than `width`; faces not `bright` are dim."""
    return draw_rows(roll, lambda face: _lines(face, look), fitting(width), bright)


def fitting(width: int) -> int:
    """Return how many dice a line of this width holds."""
    return max(1, (width - INDENT) // PITCH)


def draw_rows(
    roll: Roll,
    draw_die: Callable[[int], tuple[str, ...]],
    a_row: int,
    bright: Collection[int],
) -> Text:
    """Return the dice as `draw_die` draws a face, so many to a row."""
    drawing = Text()
    for start in range(0, len(roll), a_row):
        row = roll[start : start + a_row]
        dice = [draw_die(face) for face in row]
        for line in zip(*dice, strict=True):
            drawing.append(" " * (INDENT - 1))
            for face, piece in zip(row, line, strict=True):
                drawing.append(f" {piece}", "bold" if face in bright else "dim")
            drawing.append("\n")
    drawing.rstrip()
    return drawing


def _lines(face: int, look: Look) -> tuple[str, ...]:
    rows = [row.replace("o", look.pip) for row in PIPS[face]]
    inside = [f"{look.side} {row} {look.side}" for row in rows]
    return (look.top, *inside, look.bottom, f"    {face}    ")
