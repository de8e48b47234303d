"""The table of a game in the terminal: prints, reads typed lines, and ends on q."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.table.draw import ASCII, BOX, draw_dice

QUIT = ("q", "quit")
HELP = ("?", "help")
HINT = ("h", "hint")

Answer = TypeVar("Answer")


class Quit(Exception):
    """The player has left the game."""


@dataclass(frozen=True)
class Table:
    """A console, a function that reads a typed line ("" at the end), and a pace."""

    console: Console
    read_line: Callable[[], str]
    echo: bool = False  # typed lines do not show by themselves: the input is a pipe
    pause: float = 0.0  # seconds between the lines of an opponent's turn

    def say(self, text: RenderableType = "", style: str = "") -> None:
        """Print, with the line ends of the text and no others where it fits."""
        self.console.print(text, style=style, markup=False)

    def show_title(self, title: str) -> None:
        """Print the line that a round or turn begins with."""
        self.say()
        self.say(Rule(Text(title, "bold"), align="left", style="dim"))

    def show_result(self, result: str) -> None:
        """Print how the game has ended, below a line."""
        self.say()
        self.say(Rule(style="dim"))
        self.say(result, "bold green")

    def show_dice(self, roll: Roll, bright: Roll | None = None) -> None:
        """Draw the roll; where `bright` is given, the other faces are dim."""
        look = ASCII if self.console.options.ascii_only else BOX
        faces = roll if bright is None else bright
        width = self.console.width
        self.say(draw_dice(roll, look, width=width, bright=faces))

    def wait(self) -> None:
        """Let the player read the last line."""
        if self.pause:
            time.sleep(self.pause)

    def ask(self, prompt: str, rules: Callable[[], RenderableType]) -> str:
        """Return the typed line, stripped; `?` shows the rules.

        Raises:
            Quit: q was typed, the input has ended, Ctrl-C was pressed, or nobody
                reads the output any more.
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
        """Return what `read` makes of a typed line; h shows the hint, if there is one.

        Why it refuses a line is printed, and the player is asked again.

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
