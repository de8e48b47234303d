"""Your side of a round: new or promote, and what each can be expected to score."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from dicedojo.games.engineering.exact.dice import NEW, PROMOTE
from dicedojo.games.engineering.play.game import State
from dicedojo.games.engineering.play.review import Review
from dicedojo.games.engineering.play.words import (
    KEYS,
    RULES,
    difference,
    explain_action,
    read_action,
)
from dicedojo.games.engineering.words import count_rounds
from dicedojo.games.table.table import Table
from dicedojo.games.table.words import rules_page

EVEN = 1e-9  # points; actions no further apart are equally good


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
