"""Dice, numbers, typed lines and names of opponents in the words of a game."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.table import Table as Grid
from rich.text import Text

from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.text import did_you_mean, nearest

OWN = ", or the folder of your own"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
LONG = 20  # characters of a typed line that are shown
MAX_DIGITS = 9  # of a typed number


def show(dice: Roll) -> str:
    """Return `1 5 5`."""
    return " ".join(map(str, dice))


def count_dice(count: int) -> str:
    """Return `one die` or `three dice`."""
    return "one die" if count == 1 else f"{NUMBERS[count]} dice"


def brief(text: str) -> str:
    """Return a typed line in quotes, shortened if it is long."""
    return repr(text if len(text) <= LONG else f"{text[: LONG - 3]}...")


def refuse(text: str, why: str) -> str:
    """Return a sentence that refuses a typed line: `'x' is not a box.`"""
    return f"{brief(text)} {why}." if text else "Nothing was typed."


def is_number(text: str, digits: int = MAX_DIGITS) -> bool:
    """Return whether a typed line is a whole number of at most `digits` digits."""
    return text.isascii() and text.isdecimal() and len(text) <= digits


def read_faces(text: str) -> Roll:
    """Return the typed dice, sorted: `1 5 5`, `1,5,5` or `155`; else ()."""
    digits = "".join(text.replace(",", " ").split())
    are_faces = digits.isascii() and digits.isdecimal()
    return tuple(sorted(map(int, digits))) if are_faces else ()


def standing(yours: str, name: str = "", others: object = "") -> str:
    """Return the points of both players in a sentence, or yours alone."""
    opponent = f", {name} has {others}" if name else ""
    return f"You have {yours}{opponent}."


def result(name: str, yours: int, others: int) -> str:
    """Return the result of a game against the player with this name."""
    if yours == others:
        return f"A draw: you both have {yours}."
    winner = "You win" if yours > others else f"{name} wins"
    return f"{winner} by {max(yours, others)} to {min(yours, others)}."


def rules_page(title: str, rules: str, keys: str) -> Text:
    """Return the rules of a game on one screen."""
    return Text.assemble((title, "bold"), f"\n{rules}\n", (keys, "dim"))


def plain_grid(*columns: str) -> Grid:
    """Return a table without a frame or a header; `columns` are their styles."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    for style in columns:
        grid.add_column(style=style)
    return grid


def indent(content: RenderableType) -> Padding:
    """Return the content, indented by two columns."""
    return Padding(content, (0, 0, 0, 2), expand=False)


def number_table(first: str, *columns: str) -> Table:
    """Return an empty table; all columns but the first hold numbers."""
    table = Table(box=None, header_style="dim", pad_edge=False)
    table.add_column(first)
    for name in columns:
        table.add_column(name, justify="right")
    return table


def choose_opponent(
    game: str, name: str | None, players: Collection[str], others: str = ""
) -> str:
    """Return the name of the opponent; the first one by default.

    `others` names further possible values, such as OWN.

    Raises:
        UnusableInput: no player has that name.
    """
    names = list(players)
    if name is None or name in names:
        return name or names[0]
    near = nearest(name, names)
    raise UnusableInput(
        f"There is no player {name!r}.",
        evidence=f"The players are: {', '.join(names)}{others}.",
        hint=did_you_mean(near),
        next=f"dojo play {game} --against {near or names[0]}",
    )


def path_of_own(against: str | None, players: Collection[str]) -> Path | None:
    """Return the path of an opponent, None if `against` is a name."""
    if against is None or against in players:
        return None
    is_path = os.sep in against or against.endswith(".py") or os.path.exists(against)
    return Path(against) if is_path else None
