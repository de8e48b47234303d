"""Piglet in the terminal."""

from __future__ import annotations

from dicedojo.api.games import RollDice, Table, choose_opponent

OPPONENTS = {"careful": 4, "bold": 12}  # points of a turn at which they hold
RULES = "r rolls, h holds. A 1 loses the points of the turn."


class PigSession:
    """You against somebody who always holds at the same points."""

    def __init__(
        self, table: Table, *, against: str | None, target: int | None, quiet: bool
    ) -> None:
        self.table = table
        self.name = choose_opponent("piglet", against, OPPONENTS)
        self.target = target or 20
        self.quiet = quiet
        self.totals = [0, 0]

    @property
    def standing(self) -> str:
        return f"You have {self.totals[0]}, {self.name} has {self.totals[1]}."

    def play(self, roll_dice: RollDice) -> None:
        self.table.say(f"Piglet: you against {self.name}, to {self.target} points.")
        if not self.quiet:
            self.table.say(RULES)
        player = 0
        while max(self.totals) < self.target:
            self.totals[player] += self._turn(player, roll_dice)
            player = 1 - player
        self.table.say(f"The game is over. {self.standing}")

    def _turn(self, player: int, roll_dice: RollDice) -> int:
        points = 0
        while self._rolls(player, points):
            (face,) = roll_dice(1)
            self.table.say(f"{('You', self.name)[player]}: {face}")
            if face == 1:
                return 0
            points += face
        return points

    def _rolls(self, player: int, points: int) -> bool:
        if self.totals[player] + points >= self.target:
            return False
        if player == 1:
            return points < OPPONENTS[self.name]
        return self.table.ask(f"{points} points: r or h?", lambda: RULES) != "h"
