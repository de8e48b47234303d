"""Your side of a round: the rules, what is typed, and what each action is worth."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.exact.dice import FIX, NEW, PROMOTE
from dicedojo.games.engineering.play.game import Built, Rolled, State
from dicedojo.games.engineering.play.review import Review, difference
from dicedojo.games.engineering.rules import (
    Dice,
    count_rounds,
    lowest,
    name_dice,
    promoted,
)
from dicedojo.games.table.table import Table
from dicedojo.games.table.words import count_points, refuse, rules_page

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
EVEN = 1e-9  # points; actions no further apart are equally good


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


class Chooser:
    """You, asked at a table; `review` knows what each action is worth."""

    def __init__(self, table: Table, review: Review, rounds: int) -> None:
        self.table = table
        self.review = review
        self.rounds = rounds

    def choose(self, state: State) -> str:
        """Return what you do.

        Raises:
            Quit: you have left the game.
        """
        promotes = explain_action(state.revenue, PROMOTE)
        action = self.table.ask_for(
            f"n adds a d4, p {promotes}",
            self._rules,
            read_action,
            lambda: self._hint(state),
        )
        self.review.add(state, action)
        return action

    def _hint(self, state: State) -> Text:
        worth = self.review.worth(state)
        if worth is None:
            return Text(self.review.kept_hint(state))
        return draw_hint(state, worth)

    def _rules(self) -> Text:
        title = f"The software-engineering game: {count_rounds(self.rounds)}"
        return rules_page(title, RULES, KEYS)


def draw_hint(state: State, worth: Mapping[str, float]) -> Text:
    """Return the score to expect after each action, the best one bold."""
    best = max(worth.values())
    hint = Text("The score you can expect, if you play your best from then on:\n")
    what = {action: explain_action(state.revenue, action) for action in worth}
    width = max(map(len, what.values()))
    for action, expected in worth.items():
        is_best = expected >= best - EVEN
        hint.append(f"  {action[0]}  {what[action]:<{width}}  ")
        hint.append(f"{expected:>7.2f}\n", "bold green" if is_best else "")
    return hint.append(_advice(worth))


def _advice(worth: Mapping[str, float]) -> str:
    ahead = worth[NEW] - worth[PROMOTE]
    if abs(ahead) <= EVEN:
        return "Both are equally good."
    action = NEW if ahead > 0 else PROMOTE
    return f"Best: {action}, by {difference(abs(ahead))}."
