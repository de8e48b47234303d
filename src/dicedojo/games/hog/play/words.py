"""Hog in words: the rules on one screen, and how typed lines are read."""

from __future__ import annotations

from dicedojo.errors import UnusableInput
from dicedojo.games.hog.exact.dice import FOUR_SIDED, NUM_ROLLS, WILD
from dicedojo.games.hog.scorer import free_bacon
from dicedojo.games.table.words import brief

MAX_DICE = NUM_ROLLS[-1]
MAX_DIGITS = 9
TEN = 10  # points; the first score of two digits
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


def read_num_rolls(text: str) -> int:
    """Return the number of dice that was typed.

    Raises:
        UnusableInput: it is more than ten dice, or not a number.
    """
    digits = text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS
    if digits and int(text) in NUM_ROLLS:
        return int(text)
    message = (
        f"{brief(text)} is not a number of dice." if text else "Nothing was typed."
    )
    if digits:
        message = f"{int(text)} dice are too many: roll at most {MAX_DICE}."
    raise UnusableInput(
        message,
        evidence="No die has been rolled, and it is still your turn.",
        next=f"type a number from 0 to {MAX_DICE}, h for a hint or ? for the rules",
    )


def count_dice(count: int, sides: int) -> str:
    """Return `1 die` or `10 four-sided dice`: six sides need no word."""
    kind = "four-sided " if sides == FOUR_SIDED else ""
    return f"{count} {kind}{'die' if count == 1 else 'dice'}"


def count_points(points: int) -> str:
    """Return `1 point` or `13 points`."""
    return "1 point" if points == 1 else f"{points} points"


def explain_bacon(opponent_score: int) -> str:
    """Return what no dice score against so many points, and why."""
    digit = "the larger digit of " if opponent_score >= TEN else ""
    points = free_bacon(opponent_score)
    return f"Free bacon: 0 dice score {points}, 1 more than {digit}{opponent_score}."


def explain_sides(total: int, sides: int) -> str:
    """Return which dice are rolled where the scores add up to so many, and why."""
    if sides == FOUR_SIDED:
        seventh = f"{total} is {WILD} times {total // WILD}"
        return (
            f"Hog wild! The scores add up to {total}, and {seventh}: four-sided dice."
        )
    return f"Six-sided dice: the scores add up to {total}, not a multiple of {WILD}."
