"""Farkle in the terminal, against an opponent with a strategy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from dicedojo.course import Courses
from dicedojo.dice import FACES, Roll
from dicedojo.games.farkle.chances import (
    ALL_DICE,
    ON_THE_BOARD,
    Decision,
    Situation,
    banked,
    dice_left,
)
from dicedojo.games.farkle.opponents import (
    CHAMPION,
    OPPONENTS,
    Choose,
    FarkleOpponent,
)
from dicedojo.games.farkle.options import (
    BANK,
    CHANGE,
    explain,
    list_options,
    number_keeps,
    read_answer,
    read_keep,
)
from dicedojo.games.farkle.scorer import STRAIGHT, of_a_kind, score_options
from dicedojo.games.protocol import RollDice, Tell, Values
from dicedojo.games.table import Table
from dicedojo.games.words import (
    choose_opponent,
    count_dice,
    indent,
    plain_grid,
    show,
    standing,
)

YOU = 0
TARGET = 10_000
ROLL_WIDTH = 2 * ALL_DICE - 1
SIZES = {1: "single", 3: "three", 4: "four", 5: "five", 6: "six"}


def start(table: Table, values: Values, courses: Courses) -> FarkleGame:
    """Return a game against the player with this name.

    Raises:
        UnusableInput: no player has this name, or the target is too high for it.
    """
    name = choose_opponent("farkle", values["against"], OPPONENTS)
    target = values["target"] or TARGET
    if name == CHAMPION:
        from dicedojo.games.farkle.game_to_win import prepare

        prepare(target, table.say, partial(_progress, table))
    return FarkleGame(table, name, OPPONENTS[name](target), target)


@contextmanager
def _progress(table: Table, activity: str, count: int) -> Iterator[Tell]:
    """Yield a function that shows progress, on a terminal only."""
    with table.console.status(activity, spinner="line") as status:
        yield lambda done: status.update(f"{activity}: {done} of {count}")


class FarkleGame:
    """A game of you against another player, at a table."""

    def __init__(
        self, table: Table, name: str, player: FarkleOpponent, target: int
    ) -> None:
        self.table = table
        self.name = name
        self.player = player
        self.target = target
        self.totals = [0, 0]
        self.leader: int | None = None  # who has reached the target first
        self.chooses: list[Choose] = [self._ask, player.choose]

    @property
    def standing(self) -> str:
        yours, others = self.totals
        return standing(f"{yours:,} points", self.name, f"{others:,}")

    def play(self, roll_dice: RollDice) -> None:
        """Play until somebody has won.

        Once a player has banked the target, the other has one last turn. On a tie, the
        player who reached the total first wins.

        Raises:
            Quit: you have left the game.
        """
        say = self.table.say
        say(f"Farkle: you against {self.name}, to {self.target:,} points.", "bold")
        say(f"{self.name} {self.player.habit}.")
        say("? shows the rules, q quits.")
        player = YOU
        while player != self.leader:
            self._begin_turn(player)
            self.totals[player] += self.take_turn(player, roll_dice)
            if self.leader is None and self.totals[player] >= self.target:
                self.leader = player
                who = "You have" if player == YOU else f"{self.name} has"
                say(f"{who} reached {self.target:,}: this is the last round.")
            player = 1 - player
        self._show_end(self.leader)

    def take_turn(self, player: int, roll_dice: RollDice) -> int:
        """Return the points that a player banks, 0 if too few for the board."""
        at_stake, dice = 0, ALL_DICE
        total, other = self.totals[player], self.totals[1 - player]
        while True:
            roll = tuple(sorted(roll_dice(dice)))
            options = score_options(roll)
            if player == YOU:
                self._show_roll(roll, at_stake)
            else:
                self.table.wait()
            if not options:
                self._show_bust(player, roll, at_stake)
                return 0
            now = Situation(roll, at_stake, total, other)
            keep, rolls_again = self.chooses[player](now)
            at_stake += options[keep]
            dice = dice_left(roll, keep)
            if player != YOU:
                self._show_keep(roll, keep, at_stake)
            if not rolls_again:
                points = banked(at_stake, total)
                self._show_bank(player, points, total + points)
                return points

    def _begin_turn(self, player: int) -> None:
        say = self.table.say
        yours, others = self.totals
        self.table.show_title(f"You {yours:,}   {self.name} {others:,}")
        is_last = self.leader is not None
        if player != YOU:
            say(f"{self.name}{' has one last turn' if is_last else ' rolls'}:")
            return
        if is_last:
            say(f"Your last turn: more than {others - yours:,} wins.", "bold")
        if not yours:
            needs = f"your first bank takes {ON_THE_BOARD:,} in one turn"
            say(f"Not on the board yet: {needs}.")

    def _show_roll(self, roll: Roll, at_stake: int) -> None:
        stake = f", {at_stake:,} at stake" if at_stake else ""
        self.table.say(f"You roll {count_dice(len(roll))}{stake}.")
        scoring = {face for keep in score_options(roll) for face in keep}
        self.table.show_dice(roll, bright=tuple(scoring))

    def _show_keep(self, roll: Roll, keep: Roll, at_stake: int) -> None:
        keeps = f"keeps {show(keep)}"
        hot = ", hot dice" if len(keep) == len(roll) else ""
        self.table.say(f"{_line(roll)}{keeps:<18}{at_stake:>6,} at stake{hot}")

    def _show_bust(self, player: int, roll: Roll, lost: int) -> None:
        what = f"{lost:,} points are lost" if lost else "nothing was at stake"
        yours, theirs = f"Bust! No die scores; {what}.", f"{_line(roll)}bust; {what}"
        self.table.say(yours if player == YOU else theirs, "red")

    def _show_bank(self, player: int, points: int, total: int) -> None:
        banks = f"You bank {points:,} and have {total:,}."
        if player != YOU:
            banks = f"{self.name} banks {points:,} and has {total:,}."
        self.table.say(banks, "green")

    def _show_end(self, leader: int) -> None:
        winner = max((leader, 1 - leader), key=self.totals.__getitem__)
        wins = "You win" if winner == YOU else f"{self.name} wins"
        points, others = self.totals[winner], self.totals[1 - winner]
        tie = ": the first to reach it wins" if points == others else ""
        self.table.show_result(f"{wins} by {points:,} to {others:,}{tie}.")

    def _ask(self, now: Situation) -> Decision:
        say = self.table.say
        options = list_options(now.roll)
        while True:
            say(draw_options(options, len(now.roll)))
            keep = self.table.ask_for(
                "Keep which? A number, or dice",
                self._rules,
                lambda text: read_keep(text, now.roll),
            )
            say(f"You keep {show(keep)} for {options[keep]:,}: {explain(keep)}.")
            if keep == now.roll:
                hot = "Hot dice! All six have scored, and all six may be rolled."
                say(hot, "green")
            at_stake = now.turn_points + options[keep]
            say(f"{at_stake:,} points at stake{self._missing(at_stake, now.total)}.")
            answer = self._ask_answer(dice_left(now.roll, keep), at_stake, now.total)
            if answer != CHANGE:
                return keep, answer != BANK

    def _missing(self, at_stake: int, total: int) -> str:
        """Return how many points are missing for the board or the win, if any."""
        if not banked(at_stake, total):
            return f", {ON_THE_BOARD - at_stake:,} short of the board"
        behind = self.totals[1 - YOU] - total - at_stake
        if self.leader is not None and behind >= 0:
            return f"; you win with more than {behind:,} on top of them"
        return ""

    def _ask_answer(self, dice: int, at_stake: int, total: int) -> str:
        banks = " b banks," if banked(at_stake, total) else ""
        return self.table.ask_for(
            f"r rolls {count_dice(dice)},{banks} c changes what you keep",
            self._rules,
            lambda text: read_answer(text, at_stake, total),
        )

    def _rules(self) -> RenderableType:
        return rules(self.target)


def _line(roll: Roll) -> str:
    return f"  {show(roll):<{ROLL_WIDTH}}   "


def draw_options(options: Mapping[Roll, int], dice: int) -> Padding:
    """Return the list of options; `dice` is the number of dice rolled."""
    grid = plain_grid("cyan", "bold", "", "", "dim")
    grid.columns[2].justify = "right"
    numbered = number_keeps(options)
    for number, keep in enumerate(numbered, 1):
        left = dice - len(keep)
        after = f"leaves {left}" if left else "hot dice"
        points = f"{options[keep]:,}"
        grid.add_row(f"{number})", show(keep), points, after, explain(keep))
    unlisted = len(options) - len(numbered)
    more = Text(f"and {unlisted} more: type their dice", "dim")
    return indent(Group(grid, more) if unlisted else grid)


def rules(target: int) -> RenderableType:
    """Return the rules on one screen, with points from the scorer."""
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
        indent(_points()),
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
        grid.add_row(
            word, *("-" if worth is None else f"{worth:,}" for worth in points)
        )
    return grid
