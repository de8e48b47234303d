"""The table of a game in the terminal: prints, draws dice, reads typed lines."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeVar

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from dicedojo.dice import FACES, Roll
from dicedojo.errors import UnusableInput

INDENT = 2
PITCH = 10  # columns from one die to the next
A_ROW = 5  # dice, if one line cannot hold all of them
FOUR_SIDED = 4
PIPS = {  # o is a pip; five columns, three rows
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    6: ("o   o", "o   o", "o   o"),
}
PYRAMID_PIPS = {  # one, three and five columns, from the top
    1: (" ", " o ", "     "),
    2: (" ", "   ", "o   o"),
    3: (" ", " o ", "o   o"),
    4: (" ", "o o", "o   o"),
}


@dataclass(frozen=True)
class DiceLook:
    """The characters that dice are drawn with: boxes, or pyramids for four sides."""

    top: str
    side: str
    bottom: str
    pip: str
    peak: str
    left: str
    right: str
    ground: str


BOX = DiceLook(
    *("┌───────┐", "│", "└───────┘", "●"),
    *("▲", "╱", "╲", "▁"),  # noqa: RUF001  # drawn, not read
)
ASCII = DiceLook("+-------+", "|", "+-------+", "o", "^", "/", "\\", "_")


def draw_dice(
    roll: Roll,
    look: DiceLook = BOX,
    *,
    width: int = 80,
    bright: Collection[int] = FACES,
    sides: int = FACES[-1],
) -> Text:
    """Return the dice in rows of `width` columns; faces not `bright` are dim."""
    a_row = max(1, (width - INDENT) // PITCH)
    if len(roll) > a_row:
        a_row = min(a_row, A_ROW)
    draw_die = _pyramid if sides == FOUR_SIDED else _box
    drawing = Text()
    for start in range(0, len(roll), a_row):
        row = roll[start : start + a_row]
        dice = [draw_die(face, look) for face in row]
        for line in zip(*dice, strict=True):
            drawing.append(" " * (INDENT - 1))
            for face, piece in zip(row, line, strict=True):
                drawing.append(f" {piece}", "bold" if face in bright else "dim")
            drawing.append("\n")
    drawing.rstrip()
    return drawing


def _box(face: int, look: DiceLook) -> tuple[str, ...]:
    rows = [row.replace("o", look.pip) for row in PIPS[face]]
    inside = [f"{look.side} {row} {look.side}" for row in rows]
    return (look.top, *inside, look.bottom, f"    {face}    ")


def _pyramid(face: int, look: DiceLook) -> tuple[str, ...]:
    width = PITCH - 1
    rows = [row.replace("o", look.pip) for row in PYRAMID_PIPS[face]]
    inside = [f"{look.left}{row}{look.right}".center(width) for row in rows]
    base = f"{look.left}{look.ground * (width - 2)}{look.right}"
    return (look.peak.center(width), *inside, base, str(face).center(width))


QUIT = ("q", "quit")
HELP = ("?", "help")
HINT = ("h", "hint")

Answer = TypeVar("Answer")


class Quit(Exception):
    """The player has left the game."""


@dataclass(frozen=True)
class Table:
    """A console, a function that reads a typed line ("" at the end), and a pause."""

    console: Console
    read_line: Callable[[], str]
    echo: bool = False  # print typed lines, because the input is a pipe
    pause: float = 0.0  # seconds between the lines of an opponent's turn

    def say(self, text: RenderableType = "", style: str = "") -> None:
        """Print a text; lines that fit are not wrapped."""
        self.console.print(text, style=style, markup=False)

    def show_title(self, title: str) -> None:
        """Print the title line of a round or turn."""
        self.say()
        self.say(Rule(Text(title, "bold"), align="left", style="dim"))

    def show_result(self, result: str) -> None:
        """Print the result of the game below a rule."""
        self.say()
        self.say(Rule(style="dim"))
        self.say(result, "bold green")

    def show_dice(
        self, roll: Roll, bright: Collection[int] = FACES, sides: int = FACES[-1]
    ) -> None:
        """Draw the dice; faces not `bright` are dim."""
        options = self.console.options
        look = ASCII if options.ascii_only else BOX
        width = options.max_width
        self.say(draw_dice(roll, look, width=width, bright=bright, sides=sides))

    def wait(self) -> None:
        """Pause, so that the player can read the last line."""
        if self.pause:
            time.sleep(self.pause)

    def ask(self, prompt: str, rules: Callable[[], RenderableType]) -> str:
        """Return the typed line, stripped; `?` shows the rules.

        Raises:
            Quit: q was typed, the input has ended, Ctrl-C was pressed, or the output
                is closed.
        """
        while True:
            text = self._read(prompt)
            if text.lower() in QUIT or self.console.quiet:
                raise Quit
            if text.lower() not in HELP:
                return text
            self.say(rules())

    def ask_for(
        self,
        prompt: str,
        rules: Callable[[], RenderableType],
        read: Callable[[str], Answer],
        hint: Callable[[], RenderableType] | None = None,
    ) -> Answer:
        """Return the result of `read` for a typed line; h shows the hint, if any.

        If `read` refuses a line, its message is printed and the player is asked again.

        Raises:
            Quit: the player has left the game.
        """
        while True:
            text = self.ask(prompt, rules)
            if hint is not None and text.lower() in HINT:
                self.say(hint())
                continue
            try:
                return read(text)
            except UnusableInput as refusal:
                self.say(str(refusal), "yellow")

    def _read(self, prompt: str) -> str:
        self.console.print(f"{prompt} > ", end="", markup=False, style="cyan")
        try:
            line = self.read_line()
        except KeyboardInterrupt:
            line = ""
        if not line:
            self.say()
            raise Quit
        text = "".join(sign for sign in line if sign.isprintable()).strip()
        if self.echo:
            self.say(text)
        return text
