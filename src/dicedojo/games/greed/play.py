"""Greed in the terminal: five dice, and you say what they score before dojo does.

The right answer earns the points of the roll. All opponents but one make one mistake.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.text import Text

from dicedojo.course import Courses
from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.greed.scorer import FIVE, SINGLE, TRIPLE, parts
from dicedojo.games.protocol import RollDice, Values
from dicedojo.games.table import Table
from dicedojo.games.words import (
    choose_opponent,
    is_number,
    refuse,
    result,
    show,
    standing,
)

ROUNDS = 5
SURE = "sure"
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


def score(roll: Roll) -> int:
    """Return the points of up to five dice."""
    return sum(points for _, points in parts(roll))


@dataclass(frozen=True)
class GreedOpponent:
    """A way to count, and the belief behind it."""

    belief: str
    count: Callable[[Roll], int]


def _first_rule_only(roll: Roll) -> int:
    return sum(points for _, points in parts(roll)[:1])


def _same_face_once(roll: Roll) -> int:
    return sum(points for _, points in set(parts(roll)))


def _five_like_one(roll: Roll) -> int:
    singles = [dice for dice, _ in parts(roll) if dice == (5,)]
    return score(roll) + (SINGLE[1] - SINGLE[5]) * len(singles)


def _triple_counts_again(roll: Roll) -> int:
    triples = [dice for dice, _ in parts(roll) if len(dice) == TRIPLE]
    return score(roll) + sum(SINGLE.get(face, 0) for dice in triples for face in dice)


OPPONENTS = {
    "hasty": GreedOpponent("one rule a roll is enough", _first_rule_only),
    "thrifty": GreedOpponent("the same single die scores only once", _same_face_once),
    "generous": GreedOpponent(
        "a single five is worth as much as a one", _five_like_one
    ),
    "double": GreedOpponent(
        "the dice of a triple also score as singles", _triple_counts_again
    ),
    SURE: GreedOpponent("what the rules say, and nothing else", score),
}


def start(table: Table, values: Values, courses: Courses) -> GreedGame:
    """Return a game against the player with this name.

    Raises:
        UnusableInput: no player has this name.
    """
    name = choose_opponent("greed", values["against"], OPPONENTS)
    return GreedGame(table, name, OPPONENTS[name], values["rounds"] or ROUNDS)


class GreedGame:
    """A game of you against another player, at a table."""

    def __init__(
        self, table: Table, name: str, player: GreedOpponent, rounds: int
    ) -> None:
        self.table = table
        self.name = name
        self.player = player
        self.rounds = rounds
        self.totals = [0, 0]

    @property
    def standing(self) -> str:
        yours, others = self.totals
        return standing(f"{yours} points", self.name, others)

    def play(self, roll_dice: RollDice) -> None:
        """Play all the rounds.

        Raises:
            Quit: you have left the game.
        """
        say = self.table.say
        rounds = "one round" if self.rounds == 1 else f"{self.rounds} rounds"
        say(f"Greed: you against {self.name}, {rounds}.", "bold")
        say("Say what the five dice score. Only the right answer earns the points.")
        fault = "has one thing wrong about the rules: can you tell what?"
        always = "always counts right: can you, too?"
        say(f"{self.name} {always if self.name == SURE else fault}")
        say("? shows the rules, q quits.")
        for number in range(1, self.rounds + 1):
            self._play_round(number, roll_dice(FIVE))
        self.table.show_result(result(self.name, *self.totals))
        say(f"{self.name} believes: {self.player.belief}.")

    def _play_round(self, number: int, roll: Roll) -> None:
        before, others_before = self.totals
        title = f"Round {number}   You {before}   {self.name} {others_before}"
        self.table.show_title(title)
        self.table.show_dice(roll)
        yours = self.table.ask_for("What do they score?", _rules, read_points)
        others, points = self.player.count(roll), score(roll)
        for player, answer in enumerate((yours, others)):
            self.totals[player] += points if answer == points else 0
        if yours == points:
            self.table.say(f"Right: {_worth(roll)}.", "green")
        else:
            message = f"You say {yours}, and earn nothing: {_worth(roll)}."
            self.table.say(message, "yellow")
        verdict = "and is right" if others == points else "and earns nothing"
        self.table.say(f"{self.name} says {others} {verdict}.")


def read_points(text: str) -> int:
    """Return the typed number: 1050, or 1,050.

    Raises:
        UnusableInput: it is not a number of points.
    """
    digits = text.replace(",", "").replace(" ", "")
    if is_number(digits):
        return int(digits)
    raise UnusableInput(
        refuse(text, "is not a number of points"),
        evidence="The dice stay as they are until you answer.",
        next="type a number such as 150, 0 if nothing scores, or ? for the rules",
    )


def _worth(roll: Roll) -> str:
    """Return `1 1 1 = 1000, 5 = 50, together 1050`."""
    terms = [f"{show(dice)} = {points}" for dice, points in parts(roll)]
    if not terms:
        return "no die scores, so it is 0"
    together = f", together {score(roll)}" if len(terms) > 1 else ""
    return ", ".join(terms) + together


def _rules() -> Text:
    return Text(f"{RULES}\n").append(KEYS, "dim")
