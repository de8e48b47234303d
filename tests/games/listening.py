"""A table that keeps what is said at it, for games of players who are scripts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from rich.console import Console, RenderableType
from rich.text import Text

from dicedojo.dice import FACES, Roll
from dicedojo.games.table import Table


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
