"""Farkle on the screen: you choose, and the other plays by its strategy."""

from __future__ import annotations

from dicedojo.course.courses import Courses
from dicedojo.dice import Roll
from dicedojo.games.farkle.exact.chances import ON_THE_BOARD
from dicedojo.games.farkle.play.choice import Chooser
from dicedojo.games.farkle.play.game import (
    SIX,
    TARGET,
    Banked,
    Bust,
    Event,
    Kept,
    RollDice,
    Rolled,
    TargetReached,
    TurnBegan,
    Won,
    play,
)
from dicedojo.games.farkle.play.opponent_list import OPPONENTS, FarkleOpponent
from dicedojo.games.farkle.play.words import list_options
from dicedojo.games.table.opponent import choose_opponent
from dicedojo.games.table.table import Table
from dicedojo.games.table.words import count_dice, show, standing

YOU = 0
ROLL_WIDTH = 2 * SIX - 1


def start(
    table: Table, courses: Courses, against: str | None, target: int | None
) -> FarkleGame:
    """Return a game against the player of this name.

    Raises:
        UnusableInput: there is none.
    """
    name = choose_opponent("farkle", against, OPPONENTS)
    return FarkleGame(table, name, OPPONENTS[name], target or TARGET)


class FarkleGame:
    """A game of you against another player, at a table."""

    def __init__(
        self, table: Table, name: str, player: FarkleOpponent, target: int
    ) -> None:
        self.table = table
        self.name = name
        self.player = player
        self.target = target
        self.you = Chooser(table, target)
        self.totals: tuple[int, ...] = (0, 0)
        self._whose = YOU
        self._rolled: Roll = ()

    def play(self, roll_dice: RollDice) -> None:
        """Play until somebody has won.

        Raises:
            Quit: you have left the game.
        """
        say = self.table.say
        say(f"Farkle: you against {self.name}, to {self.target:,} points.", "bold")
        say(f"{self.name} {self.player.habit}.")
        say("? shows the rules, q quits.")
        chooses = (self.you.choose, self.player.choose)
        for event in play(chooses, roll_dice, self.target):
            self._show(event)

    @property
    def standing(self) -> str:
        """Return who has how many points."""
        yours, others = self.totals
        return standing(f"{yours:,} points", self.name, f"{others:,}")

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
            self._show_theirs(event)

    def _show_turn(self, turn: TurnBegan) -> None:
        self.totals, self._whose = turn.totals, turn.player
        yours, others = turn.totals
        self.table.show_title(f"You {yours:,}   {self.name} {others:,}")
        if turn.player != YOU:
            last = " has one last turn" if turn.last else " rolls"
            self.table.say(f"{self.name}{last}:")
            return
        if turn.last:
            self.you.to_beat = others
            behind = others - yours
            self.table.say(f"Your last turn: more than {behind:,} wins.", "bold")
        if not yours:
            needs = f"your first bank takes {ON_THE_BOARD:,} in one turn"
            self.table.say(f"Not on the board yet: {needs}.")

    def _show_target(self, reached: TargetReached) -> None:
        who = "You have" if reached.player == YOU else f"{self.name} has"
        self.table.say(f"{who} reached {self.target:,}: this is the last round.")

    def _show_end(self, won: Won) -> None:
        self.totals = won.totals
        winner = "You win" if won.player == YOU else f"{self.name} wins"
        points, others = won.totals[won.player], won.totals[1 - won.player]
        tie = ": the first to reach it wins" if points == others else ""
        self.table.show_result(f"{winner} by {points:,} to {others:,}{tie}.")

    def _show_yours(self, event: Event) -> None:
        say = self.table.say
        if isinstance(event, Rolled):
            stake = f", {event.at_stake:,} at stake" if event.at_stake else ""
            say(f"You roll {count_dice(len(event.roll))}{stake}.")
            scoring = {face for one in list_options(event.roll) for face in one.keep}
            self.table.show_dice(event.roll, bright=tuple(scoring))
        elif isinstance(event, Bust):
            say(f"Bust! No die scores; {_lost(event)}.", "red")
        elif isinstance(event, Banked):
            say(f"You bank {event.points:,} and have {event.total:,}.", "green")

    def _show_theirs(self, event: Event) -> None:
        say = self.table.say
        if isinstance(event, Rolled):
            self._rolled = event.roll
            self.table.wait()
        elif isinstance(event, Kept):
            keep = f"keeps {show(event.keep)}"
            hot = ", hot dice" if event.hot else ""
            say(f"{self._line()}{keep:<18}{event.at_stake:>6,} at stake{hot}")
        elif isinstance(event, Bust):
            say(f"{self._line()}bust; {_lost(event)}", "red")
        elif isinstance(event, Banked):
            banks = f"banks {event.points:,} and has {event.total:,}"
            say(f"{self.name} {banks}.", "green")

    def _line(self) -> str:
        return f"  {show(self._rolled):<{ROLL_WIDTH}}   "


def _lost(bust: Bust) -> str:
    return f"{bust.lost:,} points are lost" if bust.lost else "nothing was at stake"
