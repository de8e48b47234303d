"""Farkle on the screen: you choose, and the other plays by its strategy."""

from __future__ import annotations

from rich.console import Group
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.play.farkle import (
    ON_THE_BOARD,
    SIX,
    Banked,
    Bust,
    Event,
    Kept,
    RollDice,
    Rolled,
    TargetReached,
    TurnBegan,
    Won,
    is_short_of_the_board,
    play,
)
from dicedojo.play.farkle_players import Player
from dicedojo.play.farkle_rules import rules
from dicedojo.play.farkle_words import (
    BANK,
    CHANGE,
    LISTED,
    Option,
    explain,
    list_options,
    read_answer,
    read_keep,
)
from dicedojo.play.table import Table
from dicedojo.play.words import count_dice, show

YOU, OTHER = 0, 1
ROLL_WIDTH = 2 * SIX - 1


class FarkleGame:
    """A game of you against another player, at a table."""

    def __init__(self, table: Table, name: str, player: Player, target: int) -> None:
        self.table = table
        self.name = name
        self.player = player
        self.target = target
        self.totals: tuple[int, ...] = (0, 0)
        self._whose = YOU
        self._is_last = False
        self._rolled: Roll = ()

    def play(self, roll_dice: RollDice) -> None:
        """Play until somebody has won.

        Raises:
            Quit: you have got up from the table.
        """
        say = self.table.say
        say(f"Farkle: you against {self.name}, to {self.target:,} points.", "bold")
        say(f"{self.name} {self.player.habit}.")
        say("? shows the rules, q quits.")
        for event in play((self._choose, self.player.choose), roll_dice, self.target):
            self._show(event)

    @property
    def standing(self) -> str:
        """Return who has how many points."""
        yours, others = self.totals
        return f"You have {yours:,} points, {self.name} has {others:,}."

    def _choose(self, roll: Roll, turn_points: int, total: int) -> tuple[Roll, bool]:
        while True:
            option = self._ask_keep(roll)
            at_stake = turn_points + option.points
            left = len(roll) - len(option.keep)
            answer = self._ask_answer(option, at_stake, left, total)
            if answer != CHANGE:
                return option.keep, answer != BANK

    def _ask_keep(self, roll: Roll) -> Option:
        options = list_options(roll)
        self.table.say(_draw_options(options, len(roll)))
        while True:
            text = self._ask("Keep which? A number, or dice")
            try:
                keep = read_keep(text, roll)
            except UnusableInput as refusal:
                self.table.say(str(refusal), "yellow")
            else:
                return next(one for one in options if one.keep == keep)

    def _ask_answer(self, kept: Option, at_stake: int, left: int, total: int) -> str:
        """Return what you do next; `left` dice would be rolled, or all six."""
        say = self.table.say
        say(f"You keep {show(kept.keep)} for {kept.points:,}: {explain(kept.keep)}.")
        if not left:
            say("Hot dice! All six have scored, and all six may be rolled.", "green")
        short = is_short_of_the_board(at_stake, total)
        say(f"{at_stake:,} points at stake{self._missing(at_stake, total)}.")
        banks = "" if short else "b banks, "
        prompt = f"r rolls {count_dice(left or SIX)}, {banks}c keeps others"
        while True:
            text = self._ask(prompt)
            try:
                return read_answer(text, at_stake, total)
            except UnusableInput as refusal:
                say(str(refusal), "yellow")

    def _missing(self, at_stake: int, total: int) -> str:
        """Return what the points at stake are too few for, if that is so."""
        if is_short_of_the_board(at_stake, total):
            return f", {ON_THE_BOARD - at_stake:,} short of the board"
        behind = self.totals[OTHER] - total - at_stake
        if self._is_last and behind >= 0:
            return f"; you win with more than {behind:,} on top of them"
        return ""

    def _ask(self, prompt: str) -> str:
        return self.table.ask(prompt, lambda: rules(self.target))

    def _show(self, event: Event) -> None:
        if isinstance(event, TurnBegan):
            self._show_turn(event)
        elif isinstance(event, TargetReached):
            self._show_target(event)
        elif isinstance(event, Won):
            self._show_end(event)
        elif self._whose == YOU:
            self._show_yours(event)
        else:
            self.table.wait()
            self._show_theirs(event)

    def _show_turn(self, turn: TurnBegan) -> None:
        self.totals, self._whose = turn.totals, turn.player
        self._is_last = turn.last
        yours, others = turn.totals
        title = Text(f"You {yours:,}   {self.name} {others:,}", "bold")
        self.table.say()
        self.table.say(Rule(title, align="left", style="dim"))
        if turn.player != YOU:
            last = " has one last turn" if turn.last else " rolls"
            self.table.say(f"{self.name}{last}:")
            return
        if turn.last:
            behind = others - yours
            self.table.say(f"Your last turn: more than {behind:,} wins.", "bold")
        if not yours:
            told = f"Not on the board yet: your first bank takes {ON_THE_BOARD:,}"
            self.table.say(f"{told} in one turn.")

    def _show_target(self, reached: TargetReached) -> None:
        who = "You have" if reached.player == YOU else f"{self.name} has"
        self.table.say(f"{who} reached {self.target:,}: this is the last round.")

    def _show_end(self, won: Won) -> None:
        self.totals = won.totals
        self.table.say()
        self.table.say(Rule(style="dim"))
        winner = "You win" if won.player == YOU else f"{self.name} wins"
        points, others = won.totals[won.player], won.totals[1 - won.player]
        tie = ": the first to reach it wins" if points == others else ""
        self.table.say(f"{winner} by {points:,} to {others:,}{tie}.", "bold green")

    def _show_yours(self, event: Event) -> None:
        say = self.table.say
        if isinstance(event, Rolled):
            say(f"You roll {count_dice(len(event.roll))}.")
            scoring = {face for one in list_options(event.roll) for face in one.keep}
            self.table.show_dice(event.roll, bright=tuple(scoring))
        elif isinstance(event, Bust):
            say(f"Bust! None of them scores; {_lost(event)}.", "red")
        elif isinstance(event, Banked):
            say(f"You bank {event.points:,} and have {event.total:,}.", "green")

    def _show_theirs(self, event: Event) -> None:
        say = self.table.say
        if isinstance(event, Rolled):
            self._rolled = event.roll
        elif isinstance(event, Kept):
            keep = f"keeps {show(event.keep)}"
            hot = ", hot dice" if event.hot else ""
            say(f"{self._line()}{keep:<18}{event.at_stake:>6,} at stake{hot}")
        elif isinstance(event, Bust):
            say(f"{self._line()}bust; {_lost(event)}", "red")
        elif isinstance(event, Banked):
            told = f"banks {event.points:,} and has {event.total:,}"
            say(f"{self.name} {told}.", "green")

    def _line(self) -> str:
        return f"  {show(self._rolled):<{ROLL_WIDTH}}   "


def _draw_options(options: tuple[Option, ...], dice: int) -> Padding:
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    for justify in ("right", "left", "right", "left", "left"):
        grid.add_column(justify=justify, no_wrap=True)
    for number, one in enumerate(options[:LISTED], 1):
        left = dice - len(one.keep)
        after = f"leaves {left}" if left else "hot dice"
        row = (f"{number}", show(one.keep), f"{one.points:,}", after, explain(one.keep))
        grid.add_row(*row)
    unlisted = len(options) - LISTED
    more = Text(f"and {unlisted} more: type their dice", "dim")
    return Padding(
        Group(grid, more) if unlisted > 0 else grid, (0, 0, 0, 1), expand=False
    )


def _lost(bust: Bust) -> str:
    return f"{bust.lost:,} points are lost" if bust.lost else "nothing was at stake"
