"""Tables without a terminal, stacked dice, and what is printed in 80 columns."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from rich.console import Console, RenderableType
from rich.text import Text

from dicedojo.dice import FACES, Roll
from dicedojo.games.protocol import RollDice, Session
from dicedojo.games.table import Quit, Table

DRAWN = "▲╱┌│└"  # noqa: RUF001  # what a line of dice begins with


def typed_table(*typed: str) -> Table:
    """Return a table at which these lines are typed, and then no more."""
    lines = iter(f"{line}\n" for line in typed)
    console = Console(width=80, no_color=True)
    return Table(console, lambda: next(lines, ""), echo=True)


def printed(shown: RenderableType) -> list[str]:
    """Return the lines of what is shown on a screen of 80 columns."""
    console = Console(width=80, no_color=True)
    with console.capture() as capture:
        console.print(shown)
    return [line.rstrip() for line in capture.get().splitlines()]


def watch(table: Table, session: Session, roll_dice: RollDice) -> list[str]:
    """Return the lines of a game until it ends or is left, without the dice."""
    with table.console.capture() as capture, suppress(Quit):
        session.play(roll_dice)
    lines = [line.rstrip() for line in capture.get().splitlines()]
    assert max(map(len, lines)) <= 80
    return [line for line in lines if line and line.lstrip()[0] not in DRAWN]


def stack(*rolls: Roll) -> RollDice:
    """Return what rolls these dice, in turn, and wants so many of them."""
    left: Iterator[Roll] = iter(rolls)

    def roll_dice(count: int, sides: int = 6) -> Roll:
        roll = next(left)
        assert len(roll) == count
        assert max(roll, default=1) <= sides
        return roll

    return roll_dice


@dataclass(frozen=True)
class ListeningTable(Table):
    """Prints nothing, and draws no dice."""

    console: Console = field(default_factory=Console)
    read_line: None = None  # type: ignore[assignment]  # nobody is asked
    said: list[str] = field(default_factory=list)

    def say(self, text: RenderableType = "", style: str = "") -> None:
        if isinstance(text, str | Text):
            self.said.append(str(text))

    def show_title(self, title: str) -> None:
        self.said.append(title)

    def show_dice(
        self, roll: Roll, bright: Collection[int] = FACES, sides: int = FACES[-1]
    ) -> None:
        """Draw nothing."""
