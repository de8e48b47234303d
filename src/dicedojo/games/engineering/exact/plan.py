"""What is kept of the solution of a long game: its value, and one action a decision.

The lines of a long game take hundreds of megabytes, and its actions, compressed, a few
hundred kilobytes. The plan ignores the score: where the best action depends on it, the
plan takes the one that is best in the middle of the scores that the state can have.
The line at the start (`lines.py`) is exactly the score that the plan expects, so by its
slack the plan is at most that much below the best play.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from dicedojo.games.engineering.exact.choosing import (
    IS_PROMOTE,
    Choices,
    best_in_the_middle,
)
from dicedojo.games.engineering.exact.dice import NEW, PROMOTE, actions, counts_of
from dicedojo.games.engineering.exact.dice_sets import (
    Group,
    Higher,
    higher_sets,
    higher_work,
)
from dicedojo.games.engineering.exact.optimum import Optimum

DEPTH = 6  # of the compression; more takes long and saves little


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
        fours, six, eight, twelve, twenty = dice
        higher = (six, eight, twelve, twenty)
        group = Group(fours, higher_work(higher))
        if (
            group not in self.choices
            or not 1 <= rounds_left <= self.rounds - group.work
        ):
            raise ValueError(
                f"Nobody has the dice {tuple(revenue)} in a game of {self.rounds} "
                f"rounds with {rounds_left} left."
            )
        row = self._rows[group.higher_work][higher]
        choice = self.choices[group][row, rounds_left - 1].item()
        return PROMOTE if best_in_the_middle(choice) == IS_PROMOTE else NEW

    @cached_property
    def _rows(self) -> Mapping[int, Mapping[Higher, int]]:
        return {
            work: {each: row for row, each in enumerate(sets)}
            for work, sets in higher_sets(self.rounds).items()
        }


def plan_of(optimum: Optimum) -> Plan:
    """Return what is kept of a solution."""
    return Plan(optimum.rounds, optimum.value, optimum.slack, optimum.choices)


def pack(plan: Plan) -> dict[str, Any]:
    """Return a plan as JSON values."""
    actions = b"".join(each.T.tobytes() for each in plan.choices.values())
    return {
        "rounds": plan.rounds,
        "value": plan.value,
        "slack": plan.slack,
        "groups": [
            [group.fours, group.higher_work, *choices.shape]
            for group, choices in plan.choices.items()
        ],
        "choices": b64encode(zlib.compress(actions, DEPTH)).decode(),
    }


def unpack(packed: Mapping[str, Any]) -> Plan:
    """Return a plan from its JSON values."""
    return Plan(
        packed["rounds"], packed["value"], packed["slack"], dict(_groups(packed))
    )


def _groups(packed: Mapping[str, Any]) -> Iterator[tuple[Group, Choices]]:
    data = zlib.decompress(b64decode(packed["choices"]))
    start = 0
    for fours, work, sets, last in packed["groups"]:
        flat = np.frombuffer(data, np.int8, sets * last, start)
        yield Group(fours, work), flat.reshape(last, sets).T
        start += sets * last
