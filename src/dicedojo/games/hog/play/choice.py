"""Your side of a turn of Hog: how many dice, and what each number would be worth."""

from __future__ import annotations

from rich.text import Text

from dicedojo.errors import UnusableInput
from dicedojo.games.hog.exact.dice import NUM_ROLLS
from dicedojo.games.hog.play.opponent_list import HogOpponent
from dicedojo.games.hog.play.words import KEYS, MAX_DICE, RULES, read_num_rolls
from dicedojo.games.table.table import Table

HINT = ("h", "hint")
CELL = 6  # columns


class Chooser:
    """You, asked at a table how many dice you roll against a player."""

    def __init__(self, table: Table, against: HogOpponent, goal: int) -> None:
        self.table = table
        self.against = against
        self.goal = goal

    def choose(self, score: int, opponent_score: int) -> int:
        """Return how many dice you roll.

        Raises:
            Quit: you have left the game.
        """
        while True:
            text = self.table.ask(f"How many dice, 0 to {MAX_DICE}?", self._rules)
            if text.lower() in HINT:
                self.table.say(self._hint(score, opponent_score))
                continue
            try:
                return read_num_rolls(text)
            except UnusableInput as refusal:
                self.table.say(str(refusal), "yellow")

    def _hint(self, score: int, opponent_score: int) -> Text:
        reply = self.against.best_reply
        worth = reply.worth[score, opponent_score].tolist()
        best = reply.choices[score, opponent_score].tolist()
        return draw_hint(worth, [n for n in NUM_ROLLS if best[n]])

    def _rules(self) -> Text:
        title = f"Hog: who has {self.goal} points first?"
        rules = RULES.format(goal=self.goal)
        return Text.assemble((title, "bold"), f"\n{rules}\n", (KEYS, "dim"))


def draw_hint(worth: list[float], best: list[int]) -> Text:
    """Return how likely you win with each number of dice, the best ones bold."""
    hint = Text(
        "How likely you are to win, in %, if you play your best from then on:\n"
    )
    hint.append("  dice")
    for num_rolls in NUM_ROLLS:
        hint.append(f"{num_rolls:>{CELL}}", "bold" if num_rolls in best else "dim")
    hint.append("\n  wins")
    for num_rolls in NUM_ROLLS:
        chance = f"{100 * worth[num_rolls]:>{CELL}.1f}"
        hint.append(chance, "bold green" if num_rolls in best else "")
    return hint.append(f"\nBest: {_name(best)}.")


def _name(best: list[int]) -> str:
    """Return `4 dice`, `0, 4 or 5 dice`, or that it is all the same."""
    if len(best) == len(NUM_ROLLS):
        return "any number of dice; it is all the same"
    *others, last = map(str, best)
    dice = "die" if best == [1] else "dice"
    return f"{', '.join(others)} or {last} {dice}" if others else f"{last} {dice}"
