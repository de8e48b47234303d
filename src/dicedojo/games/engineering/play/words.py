"""The game in words: the rules on one screen, and how typed lines are read."""

from __future__ import annotations

from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.exact.dice import FIX, NEW, PROMOTE
from dicedojo.games.engineering.play.game import Built, Rolled
from dicedojo.games.engineering.rules import Dice, lowest, promoted
from dicedojo.games.engineering.words import name_dice
from dicedojo.games.table.words import count_points, refuse

RULES = """\
Each die is a feature that you run: revenue dice earn, legacy dice are broken.
In each round you improve one die, and then roll all revenue dice.
  Fix      while you have legacy dice, the one with the most faces becomes
           revenue again. That takes the round's improvement.
  New      without legacy dice you may add a d4 to the revenue dice,
  Promote  or give the lowest revenue die more faces: d4, d6, d8, d12, d20.
  Roll     each die that shows a 1 goes to legacy; every other scores 1 point.
If no revenue dice are left after the roll, your score becomes 0.
  d4 d4 d6 roll 3 1 5: two points, and a d4 goes to legacy.
  d4 alone rolls 1: the whole score is lost, and the d4 goes to legacy."""
KEYS = "Keys: n new, p promote, h hint, ? rules, q quit"
ANSWERS = {
    "n": NEW,
    "new": NEW,
    "p": PROMOTE,
    "promote": PROMOTE,
}


def read_action(text: str) -> str:
    """Return the action that was typed.

    Raises:
        UnusableInput: it is not one.
    """
    action = ANSWERS.get(text.lower())
    if action is not None:
        return action
    raise UnusableInput(
        refuse(text, "is neither new nor promote"),
        evidence="No die has been rolled, and the round is still yours.",
        next="type n for a new die, p to promote one, h for a hint or ? for the rules",
    )


def explain_action(revenue: Dice, action: str) -> str:
    """Return what an action does with these dice: `promotes a d4 to a d6`."""
    if action == NEW:
        return "adds a d4"
    die = lowest(revenue) or 0
    return f"promotes a d{die} to a d{promoted(die)}"


def explain_built(built: Built) -> str:
    """Return what you do in a round, and why where there is no choice."""
    state = built.before
    if built.action == FIX:
        most = ", the one with the most faces" if len(set(state.legacy)) > 1 else ""
        return f"Fixing comes first: a d{built.die} is revenue again{most}."
    if built.is_forced:
        why = "there is nothing to promote" if state.revenue else "you have no dice"
        return f"You add a d4: {why}."
    verb, _, rest = explain_action(state.revenue, built.action).partition(" ")
    return f"You {verb.removesuffix('s')} {rest}."


def explain_failed(failed: Dice) -> str:
    """Return which dice become legacy."""
    if len(failed) == 1:
        return f"A d{failed[0]} goes to legacy."
    return f"{name_dice(failed)} go to legacy."


def explain_loss(rolled: Rolled) -> str:
    """Return what a roll of ones alone costs you."""
    ones = "The die shows a 1" if len(rolled.failed) == 1 else "Every die shows a 1"
    points = (
        f"your {count_points(rolled.lost)} are lost"
        if rolled.lost > 1
        else "your point is lost"
        if rolled.lost
        else "your score stays 0"
    )
    return f"{ones}! No revenue dice are left, and {points}."


def explain_theirs(name: str, built: Built, rolled: Rolled) -> str:
    """Return a whole round of your companion."""
    if built.action == FIX:
        does = f"fixes a d{built.die}"
    else:
        does = explain_action(built.before.revenue, built.action)
    dice = count_dice(sum(len(faces) for _, faces in rolled.roll))
    if not rolled.points:
        ones = f"rolls only ones with {dice} and loses {count_points(rolled.lost)}"
        return f"{name} {does}, {ones}."
    failed = f", loses {name_dice(rolled.failed)} to legacy" if rolled.failed else ""
    gets = f"scores {rolled.points} with {dice}{failed} and has {rolled.state.score}"
    return f"{name} {does}, {gets}."


def count_dice(count: int) -> str:
    """Return `1 die` or `10 dice`."""
    return "1 die" if count == 1 else f"{count} dice"


def difference(points: float) -> str:
    """Return a difference that is not 0, with two decimals or what it takes."""
    return f"{points:.2f}" if points >= 0.005 else f"{points:.1g}"
