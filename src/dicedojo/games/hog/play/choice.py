"""Your side of a turn of Hog: how many dice, and what each number would be worth."""

from __future__ import annotations

from rich.text import Text

from dicedojo.errors import UnusableInput
from dicedojo.games.hog.exact.dice import NUM_ROLLS
from dicedojo.games.hog.play.opponents import HogOpponent
from dicedojo.games.table.table import Table
from dicedojo.games.table.words import refuse, rules_page

MAX_DICE = NUM_ROLLS[-1]
MAX_DIGITS = 9
RULES = """\
Each turn you say how many dice you roll, 0 to 10, and roll them once, together.
Their sum is added to your score, but for these rules:
  Pig out     any die shows a 1: the turn scores 1 point and no more.
  Free bacon  0 dice score 1 more than the larger digit of the other's score.
  Hog wild    the dice have four sides, not six, if the two scores add up to a
              multiple of seven when the turn begins. 0 is one, too.
  Swine swap  when the points are added and one score is exactly double the
              other, the two scores change hands.
Then whoever has {goal} or more wins. After a swap that may be the one who waited.
  2 5 6 scores 13, and 1 5 6 scores 1; against 47, 0 dice score 8.
  At 13 to 32 you score 3: your 16 is half of 32, so you get 32 for it."""
KEYS = "Keys: a number of dice, h hint, ? rules, q quit"
CELL = 6  # columns of the hint


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
        return self.table.ask_for(
            f"How many dice, 0 to {MAX_DICE}?",
            self._rules,
            read_num_rolls,
            lambda: self._hint(score, opponent_score),
        )

    def _hint(self, score: int, opponent_score: int) -> Text:
        reply = self.against.best_reply
        worth = reply.worth[score, opponent_score].tolist()
        best = reply.choices[score, opponent_score].tolist()
        return draw_hint(worth, [n for n in NUM_ROLLS if best[n]])

    def _rules(self) -> Text:
        title = f"Hog: who has {self.goal} points first?"
        return rules_page(title, RULES.format(goal=self.goal), KEYS)


def read_num_rolls(text: str) -> int:
    """Return the number of dice that was typed.

    Raises:
        UnusableInput: it is more than ten dice, or not a number.
    """
    digits = text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS
    if digits and int(text) in NUM_ROLLS:
        return int(text)
    message = refuse(text, "is not a number of dice")
    if digits:
        message = f"{int(text)} dice are too many: roll at most {MAX_DICE}."
    raise UnusableInput(
        message,
        evidence="No die has been rolled, and it is still your turn.",
        next=f"type a number from 0 to {MAX_DICE}, h for a hint or ? for the rules",
    )


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
