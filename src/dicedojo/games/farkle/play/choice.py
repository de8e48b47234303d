"""Your side of a turn of Farkle: the rules, what to keep, whether to roll again."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from dicedojo.dice import FACES, Roll
from dicedojo.games.farkle.exact.chances import ON_THE_BOARD
from dicedojo.games.farkle.play.game import SIX, is_short_of_the_board
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
from dicedojo.games.farkle.scorer import STRAIGHT, of_a_kind
from dicedojo.games.table.table import Table
from dicedojo.games.table.words import count_dice, show

SIZES = {1: "single", 3: "three", 4: "four", 5: "five", 6: "six"}


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
        prompt = "Keep which? A number, or dice"
        keep = self.table.ask_for(
            prompt, self._rules, lambda text: read_keep(text, roll)
        )
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
        return self.table.ask_for(
            f"r rolls {rolls},{banks} c changes what you keep",
            self._rules,
            lambda text: read_answer(text, at_stake, total),
        )

    def _rules(self) -> RenderableType:
        return rules(self.target)


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


def rules(target: int) -> RenderableType:
    """Return the rules on one screen, the points counted by the scoring itself."""
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
