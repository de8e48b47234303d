"""What is kept of the solution of a long game: its value, and one action a decision.

The lines of a long game take hundreds of megabytes, and its actions, compressed, a few
hundred kilobytes. The plan ignores the score: where the best action depends on it, the
plan takes the one that is best in the middle of the scores that the state can have.
The line at the start (`lines.py`) is exactly the score that the plan expects, so by its
slack the plan is at most that much below the best play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from dicedojo.games.engineering.exact.dice import NEW, PROMOTE, actions, counts_of, work
from dicedojo.games.engineering.exact.dice_sets import DiceSets, Group, higher_sets
from dicedojo.games.engineering.exact.lines import (
    IS_PROMOTE,
    Choices,
    best_in_the_middle,
)
from dicedojo.games.engineering.exact.optimum import Optimum


@dataclass(frozen=True, eq=False)
class Plan:
    """Best actions that ignore the score, in a game of so many rounds."""

    rounds: int
    value: float  # the expected score of the best play
    slack: float  # points that the plan may expect less, at most
    choices: Mapping[Group, Choices]

    def action(self, revenue: Iterable[int], rounds_left: int) -> str:
        """Return what to do where no die is legacy.

        Raises:
            ValueError: the dice cannot be made in the rounds that have been played.
        """
        dice = counts_of(revenue)
        if len(actions(dice)) == 1:
            return NEW
        if not 1 <= rounds_left <= self.rounds - work(dice):
            raise ValueError(
                f"Nobody has the dice {tuple(revenue)} in a game of {self.rounds} "
                f"rounds with {rounds_left} left."
            )
        group, row = self._sets.find(dice)
        choice = self.choices[group][row, rounds_left - 1].item()
        return PROMOTE if best_in_the_middle(choice) == IS_PROMOTE else NEW

    @cached_property
    def _sets(self) -> DiceSets:
        return DiceSets(higher_sets(self.rounds))


def plan_of(optimum: Optimum) -> Plan:
    """Return what is kept of a solution."""
    return Plan(optimum.rounds, optimum.value, optimum.slack, optimum.choices)
