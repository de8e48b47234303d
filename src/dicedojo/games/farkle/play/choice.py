"""Your side of a turn of Farkle: what to keep, and whether to roll again."""

from __future__ import annotations

from rich.console import Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.farkle.play.game import ON_THE_BOARD, SIX, is_short_of_the_board
from dicedojo.games.farkle.play.rules import rules
from dicedojo.games.farkle.play.words import (
    BANK,
    CHANGE,
    Option,
    explain,
    list_options,
    number_options,
    read_answer,
    read_keep,
)
from dicedojo.games.table.table import Table
from dicedojo.games.table.words import count_dice, show


class Chooser:
    """You, asked at a table; `to_beat` is the other's total on your last turn."""

    def __init__(self, table: Table, target: int) -> None:
        self.table = table
        self.target = target
        self.to_beat: int | None = None

    def choose(self, roll: Roll, turn_points: int, total: int) -> tuple[Roll, bool]:
        """Return what you keep, and whether you roll again.

        Raises:
            Quit: you have left the game.
        """
        options = list_options(roll)
        while True:
            option = self._ask_keep(options, roll)
            at_stake = turn_points + option.points
            self._say_what_is_kept(option, len(roll), at_stake, total)
            answer = self._ask_answer(option, len(roll), at_stake, total)
            if answer != CHANGE:
                return option.keep, answer != BANK

    def _ask_keep(self, options: tuple[Option, ...], roll: Roll) -> Option:
        self.table.say(draw_options(options, len(roll)))
        while True:
            text = self._ask("Keep which? A number, or dice")
            try:
                keep = read_keep(text, roll)
            except UnusableInput as refusal:
                self.table.say(str(refusal), "yellow")
            else:
                return next(one for one in options if one.keep == keep)

    def _say_what_is_kept(
        self, kept: Option, dice: int, at_stake: int, total: int
    ) -> None:
        say = self.table.say
        say(f"You keep {show(kept.keep)} for {kept.points:,}: {explain(kept.keep)}.")
        if len(kept.keep) == dice:
            say("Hot dice! All six have scored, and all six may be rolled.", "green")
        say(f"{at_stake:,} points at stake{self._missing(at_stake, total)}.")

    def _missing(self, at_stake: int, total: int) -> str:
        """Return what the points at stake are too few for, if that is so."""
        if is_short_of_the_board(at_stake, total):
            return f", {ON_THE_BOARD - at_stake:,} short of the board"
        if self.to_beat is not None and total + at_stake <= self.to_beat:
            behind = self.to_beat - total - at_stake
            return f"; you win with more than {behind:,} on top of them"
        return ""

    def _ask_answer(self, kept: Option, dice: int, at_stake: int, total: int) -> str:
        rolls = count_dice(dice - len(kept.keep) or SIX)
        banks = "" if is_short_of_the_board(at_stake, total) else " b banks,"
        while True:
            text = self._ask(f"r rolls {rolls},{banks} c changes what you keep")
            try:
                return read_answer(text, at_stake, total)
            except UnusableInput as refusal:
                self.table.say(str(refusal), "yellow")

    def _ask(self, prompt: str) -> str:
        return self.table.ask(prompt, lambda: rules(self.target))


def draw_options(options: tuple[Option, ...], dice: int) -> Padding:
    """Return the list to choose from; `dice` have been rolled."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(style="cyan")
    grid.add_column(style="bold")
    grid.add_column(justify="right")
    grid.add_column()
    grid.add_column(style="dim")
    numbered = number_options(options)
    for number, one in enumerate(numbered, 1):
        left = dice - len(one.keep)
        after = f"leaves {left}" if left else "hot dice"
        keep, points = show(one.keep), f"{one.points:,}"
        grid.add_row(f"{number})", keep, points, after, explain(one.keep))
    unlisted = len(options) - len(numbered)
    more = Text(f"and {unlisted} more: type their dice", "dim")
    shown = Group(grid, more) if unlisted else grid
    return Padding(shown, (0, 0, 0, 2), expand=False)
