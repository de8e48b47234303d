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
PIPS = {  # ● is a pip; five columns, three rows
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
PYRAMID_PIPS = {  # one, three and five columns, from the top
    1: (" ", " ● ", "     "),
    2: (" ", "   ", "●   ●"),
    3: (" ", " ● ", "●   ●"),
    4: (" ", "● ●", "●   ●"),
}
LEFT, RIGHT = "╱╲"  # noqa: RUF001  # drawn, not read
ASCII = str.maketrans(f"┌─┐│└┘●▲▁{LEFT}{RIGHT}", "+-+|++o^_/\\")


def draw_dice(
    roll: Roll,
    *,
    width: int = 80,
    bright: Collection[int] = FACES,
    sides: int = FACES[-1],
    ascii_only: bool = False,
) -> Text:
    """Return the dice in rows of `width` columns; faces not `bright` are dim."""
    a_row = max(1, (width - INDENT) // PITCH)
    if len(roll) > a_row:
        a_row = min(a_row, A_ROW)
    draw_die = _pyramid if sides == FOUR_SIDED else _box
    drawing = Text()
    for start in range(0, len(roll), a_row):
        row = roll[start : start + a_row]
        for line in zip(*map(draw_die, row), strict=True):
            drawing.append(" " * (INDENT - 1))
            for face, drawn in zip(row, line, strict=True):
                piece = drawn.translate(ASCII) if ascii_only else drawn
                drawing.append(f" {piece}", "bold" if face in bright else "dim")
            drawing.append("\n")
    drawing.rstrip()
    return drawing


def _box(face: int) -> tuple[str, ...]:
    inside = [f"│ {row} │" for row in PIPS[face]]
    return ("┌───────┐", *inside, "└───────┘", f"    {face}    ")


def _pyramid(face: int) -> tuple[str, ...]:
    width = PITCH - 1
    inside = [f"{LEFT}{row}{RIGHT}".center(width) for row in PYRAMID_PIPS[face]]
    base = f"{LEFT}{'▁' * (width - 2)}{RIGHT}"
    return ("▲".center(width), *inside, base, str(face).center(width))


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
        drawing = draw_dice(
            roll,
            width=options.max_width,
            bright=bright,
            sides=sides,
            ascii_only=options.ascii_only,
        )
        self.say(drawing)

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
