"""Which action is best at a decision, as lines over the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.engineering.exact.mass import Floats

Choices = NDArray[np.int8]
Mask = NDArray[np.bool_]
Range = tuple[Floats, Floats]  # the lowest and the highest score
IS_NEW, IS_PROMOTE = 0, 1  # the best action; above, where other dice may be promoted
DEPENDS = -1  # on the score; so does what is below: DEPENDS - the best in the middle
TIE = 1e-12  # points; values closer than that count as equal


@dataclass(frozen=True, eq=False)
class Lines:
    """A line for each set of a group and number of rounds left: `[set, left]`."""

    slope: Floats
    intercept: Floats
    slack: Floats  # how far the value may lie above the line

    def __getitem__(self, key: Any) -> Lines:
        return Lines(self.slope[key], self.intercept[key], self.slack[key])

    def at(self, scores: Floats | int) -> Floats:
        """Return the values at these scores."""
        return self.slope * scores + self.intercept


Option = tuple[Lines, Mask]  # an action's lines, and where it is possible
Choose = Callable[[Sequence[Option], Range], tuple[Lines, Choices]]


def choose_best(options: Sequence[Option], scores: Range) -> tuple[Lines, Choices]:
    """Return the lines of the action that is best in the middle of the scores.

    The first is possible everywhere. Their slack covers what is lost where another
    action is better, at one end of the scores or both, or may be by its own slack; the
    choice there is at most DEPENDS, and `best_in_the_middle` finds the action.
    """
    best, choices = options[0][0], np.zeros(options[0][0].slope.shape, np.int8)
    for number, (line, possible) in enumerate(options[1:], start=1):
        better = possible & (_middle(line, scores) > _middle(best, scores))
        best = Lines(
            *(
                np.where(better, getattr(line, name), getattr(best, name))
                for name in ("slope", "intercept", "slack")
            )
        )
        choices = np.where(better, np.int8(number), choices)
    slack, depends = best.slack, np.zeros(choices.shape, bool)
    for number, (line, possible) in enumerate(options):
        gains = np.maximum(*(line.at(end) - best.at(end) for end in scores))
        lost = np.where(possible & (choices != number), gains + line.slack, 0)
        depends |= lost > TIE
        slack = np.maximum(slack, lost)
    can_be = scores[0] <= scores[1]
    slack = np.where(can_be, slack, 0)
    choices = np.where(depends, DEPENDS - choices, choices).astype(np.int8)
    return Lines(best.slope, best.intercept, slack), choices


def best_in_the_middle(choice: int) -> int:
    """Return the best action in the middle of the scores that a state can have."""
    return DEPENDS - choice if choice <= DEPENDS else choice


def score_range(
    dice: NDArray[np.intp], work: int, rounds_played: NDArray[np.intp] | int
) -> Range:
    """Return the lowest and highest score that so many dice can have, none legacy."""
    lowest = dice * (dice + 1) / 2
    fixes = rounds_played - work
    highest: Floats = lowest + dice * (rounds_played - dice) - fixes
    return np.broadcast_to(lowest, highest.shape), highest


def _middle(line: Lines, scores: Range) -> Floats:
    return line.at((scores[0] + scores[1]) / 2)
