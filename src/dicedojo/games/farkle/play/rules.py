"""Farkle's rules on one screen, its points counted by the scoring itself."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from dicedojo.dice import FACES
from dicedojo.games.farkle.play.game import ON_THE_BOARD
from dicedojo.games.farkle.scorer import STRAIGHT, of_a_kind

SIZES = {1: "single", 3: "three", 4: "four", 5: "five", 6: "six"}


def rules(target: int) -> RenderableType:
    """Return the page."""
    return Group(
        Text(f"Farkle: who has {target:,} points first?", style="bold"),
        Text(
            "Roll six dice. Keep one or more that score, and put them aside.\n"
            "Then bank the points of this turn, or roll the dice that are left.\n"
            "  Bust      no die scores: the points at stake are lost.\n"
            "  Hot dice  all six have scored: you may roll all six again.\n"
            f"Your first bank takes {ON_THE_BOARD:,} points in one turn.\n"
            f"Once somebody has banked {target:,}, the other has one last turn."
        ),
        Padding(_points(), (0, 0, 0, 2), expand=False),
        Text(
            f"1 2 3 4 5 6 is a straight: {STRAIGHT:,}. No other die scores.\n"
            "Sets are made in one roll; dice kept earlier do not join them."
        ),
        Text(
            "Keys: a number or dice to keep, r roll, b bank, c keep others, "
            "? rules, q quit",
            style="dim",
        ),
    )


def _points() -> Grid:
    grid = Grid(box=None, padding=(0, 3, 0, 0), header_style="bold")
    grid.add_column("of a kind")
    for face in FACES:
        grid.add_column(f"{face}", justify="right")
    for size, word in SIZES.items():
        points = [of_a_kind(face, size) for face in FACES]
        grid.add_row(word, *("-" if each is None else f"{each:,}" for each in points))
    return grid
