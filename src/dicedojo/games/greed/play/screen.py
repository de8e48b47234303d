"""Greed on the screen: five dice, and you say what they score before dojo does."""

from __future__ import annotations

from rich.text import Text

from dicedojo.course.courses import Courses
from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.greed.play.game import (
    OPPONENTS,
    ROUNDS,
    SURE,
    Counted,
    GreedOpponent,
    RollDice,
    Rolled,
    play,
)
from dicedojo.games.greed.scorer import parts
from dicedojo.games.table.opponent import choose_opponent
from dicedojo.games.table.table import Table
from dicedojo.games.table.words import refuse, result, show, standing

RULES = """\
Three ones are worth 1000 points.
Three of any other face are worth 100 times the face: 2 2 2 = 200, 6 6 6 = 600.
A single one is worth 100 points, a single five 50.
Any other die is worth nothing.
Each die counts once: what a rule has taken is put aside, and the rules apply
again to the dice that are left. The order of the dice does not matter.
  3 4 5 3 3 scores 350: 3 3 3 = 300, 5 = 50
  1 1 1 1 2 scores 1100: 1 1 1 = 1000, 1 = 100"""
KEYS = "Keys: a number of points, ? rules, q quit"
MAX_DIGITS = 9


def start(
    table: Table, courses: Courses, against: str | None, rounds: int | None
) -> GreedGame:
    """Return a game against the player of this name.

    Raises:
        UnusableInput: there is none.
    """
    name = choose_opponent("greed", against, OPPONENTS)
    return GreedGame(table, name, OPPONENTS[name], rounds or ROUNDS)


class GreedGame:
    """A game of you against another player, at a table."""

    def __init__(
        self, table: Table, name: str, player: GreedOpponent, rounds: int
    ) -> None:
        self.table = table
        self.name = name
        self.player = player
        self.rounds = rounds
        self.totals: tuple[int, ...] = (0, 0)

    def play(self, roll_dice: RollDice) -> None:
        """Play all the rounds.

        Raises:
            Quit: you have left the game.
        """
        say = self.table.say
        rounds = "one round" if self.rounds == 1 else f"{self.rounds} rounds"
        say(f"Greed: you against {self.name}, {rounds}.", "bold")
        say("Say what the five dice score. Only the right answer earns the points.")
        say(f"{self.name} {self._hint}")
        say("? shows the rules, q quits.")
        for event in play((self._count, self.player.count), roll_dice, self.rounds):
            if isinstance(event, Rolled):
                self._show_roll(event)
            else:
                self._show_count(event)
        self.table.show_result(result(self.name, *self.totals))
        say(f"{self.name} believes: {self.player.belief}.")

    @property
    def standing(self) -> str:
        """Return who has how many points."""
        yours, others = self.totals
        return standing(f"{yours} points", self.name, others)

    @property
    def _hint(self) -> str:
        if self.name == SURE:
            return "always counts right: can you, too?"
        return "has one thing wrong about the rules: can you tell what?"

    def _count(self, _: Roll) -> int:
        return self.table.ask_for("What do they score?", _rules, read_points)

    def _show_roll(self, event: Rolled) -> None:
        yours, others = self.totals
        self.table.show_title(
            f"Round {event.number}   You {yours}   {self.name} {others}"
        )
        self.table.show_dice(event.roll)

    def _show_count(self, event: Counted) -> None:
        self.totals = event.totals
        yours, others = event.answers
        if yours == event.points:
            self.table.say(f"Right: {_worth(event)}.", "green")
        else:
            message = f"You say {yours}, and earn nothing: {_worth(event)}."
            self.table.say(message, "yellow")
        verdict = "and is right" if others == event.points else "and earns nothing"
        self.table.say(f"{self.name} says {others} {verdict}.")


def read_points(text: str) -> int:
    """Return the number that was typed: 1050, or 1,050.

    Raises:
        UnusableInput: it is not a number of points.
    """
    digits = text.replace(",", "").replace(" ", "")
    if digits.isascii() and digits.isdecimal() and len(digits) <= MAX_DIGITS:
        return int(digits)
    raise UnusableInput(
        refuse(text, "is not a number of points"),
        evidence="The dice stay as they are until you answer.",
        next="type a number such as 150, 0 if nothing scores, or ? for the rules",
    )


def _worth(event: Counted) -> str:
    """Return `1 1 1 = 1000, 5 = 50, together 1050`."""
    scored = [f"{show(dice)} = {points}" for dice, points in parts(event.roll)]
    if not scored:
        return "no die scores, so it is 0"
    together = f", together {event.points}" if len(scored) > 1 else ""
    return ", ".join(scored) + together


def _rules() -> Text:
    return Text(f"{RULES}\n").append(KEYS, "dim")
