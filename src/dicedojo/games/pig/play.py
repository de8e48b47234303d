"""Pig in the terminal: you roll or hold, against an opponent."""

from __future__ import annotations

from collections.abc import Callable

from dicedojo.api.games import (
    Courses,
    RollDice,
    Table,
    UnusableInput,
    Values,
    choose_opponent,
)
from dicedojo.games.pig.exact import GOAL, chances

Policy = Callable[[int, int], int]  # the points to hold at, by own and other score
HOLDS = {"twenty": 20, "timid": 10, "bold": 35}
BEST = "best"
RULES = f"""\
Roll a die as often as you like: each face adds to the points of the turn.
A 1 ends the turn, and its points are lost. Hold, and they are yours.
Whoever has {GOAL} points first has won.
Keys: r roll, h hold, ? rules, q quit"""


def policy_of(name: str) -> Policy:
    """Return the policy of an opponent; computing the best one takes seconds."""
    if name == BEST:
        holds = chances(GOAL, None, None)[2]
        return lambda own, other: holds[own, other]
    return lambda own, other: HOLDS[name]


def start(table: Table, values: Values, courses: Courses) -> PigSession:
    """Return a game against the opponent with this name.

    Raises:
        UnusableInput: no opponent has this name.
    """
    return PigSession(table, choose_opponent("pig", values["against"], [*HOLDS, BEST]))


class PigSession:
    """A game of you against an opponent."""

    def __init__(self, table: Table, name: str) -> None:
        self.table = table
        self.name = name
        self.holds_at = policy_of(name)
        self.totals = [0, 0]

    @property
    def standing(self) -> str:
        return f"You have {self.totals[0]}, {self.name} has {self.totals[1]}."

    def play(self, roll_dice: RollDice) -> None:
        """Play until one of you has won.

        Raises:
            Quit: you have left the game.
        """
        self.table.say(f"Pig: you against {self.name}, to {GOAL} points.", "bold")
        self.table.say(RULES)
        player = 0
        while max(self.totals) < GOAL:
            if player == 0:
                self.table.show_title(self.standing)
            self.totals[player] += self._turn(player, roll_dice)
            player = 1 - player
        winner = "You win" if self.totals[0] >= GOAL else f"{self.name} wins"
        most, least = max(self.totals), min(self.totals)
        self.table.show_result(f"{winner} by {most} to {least}.")

    def _turn(self, player: int, roll_dice: RollDice) -> int:
        faces: list[int] = []
        while not faces or self._rolls(player, sum(faces)):
            faces += roll_dice(1)
            if player == 0:
                self.table.show_dice((faces[-1],))
            if faces[-1] == 1:
                break
        points = 0 if faces[-1] == 1 else sum(faces)
        rolled = " ".join(map(str, faces))
        who = f"{self.name} rolls" if player else "You rolled"
        gets = f"{points} points" if points else "no points"
        self.table.say(f"{who} {rolled}: {gets}.")
        self.table.wait()
        return points

    def _rolls(self, player: int, points: int) -> bool:
        own, other = self.totals[player], self.totals[1 - player]
        if own + points >= GOAL:
            return False
        if player:
            return points < self.holds_at(own, other)
        prompt = f"{points} points in this turn: r or h?"
        return self.table.ask_for(prompt, lambda: RULES, read_roll)


def read_roll(text: str) -> bool:
    """Return whether a typed line asks for a roll.

    Raises:
        UnusableInput: it is neither r nor h.
    """
    word = text.lower()
    if word in ("r", "roll", "h", "hold"):
        return word.startswith("r")
    raise UnusableInput(
        f"{text[:20]!r} is neither r nor h.", next="type r to roll, or h to hold"
    )
