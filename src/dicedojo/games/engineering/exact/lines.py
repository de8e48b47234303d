"""The value of every decision as a line over the score, and how far it may be too low.

What happens to dice does not depend on the score, and the final score is the score kept
plus the points that follow. So each way to go on from a state is worth a line over the
score, `slope * score + intercept`, where the slope is the probability that the product
is never lost again; and the best way is worth the highest of these lines, which is
convex. Here one line stands for it: that of the action which is best at all scores that
the state can have, or, where no action is, at the one in the middle. `slack` bounds by
how much the value of the best play lies above the line, at any score that the state can
have. It is 0 unless best actions differ between scores, in which case it passes to
earlier states with the probability of coming there. Where the slack is below the
rounding of floats, the line is the value; `scores.py` finds the others.

The scores that a state can have: with n dice and no legacy at least 1 + 2 + ... + n,
since a round adds at most one die to those that score; at most a point for each die and
round, without what the dice that broke, one for each fix, did not score.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.engineering.exact.busy_periods import (
    BusyPeriods,
    Floats,
    Mass,
    add_dice,
)
from dicedojo.games.engineering.exact.dice_sets import (
    NONE,
    DiceSets,
    Group,
)

Choices = NDArray[np.int8]
IS_NEW, IS_PROMOTE, DEPENDS = range(3)  # a best action, or one that the score decides
TIE = 1e-12  # points; values closer than that count as equal


@dataclass(frozen=True, eq=False)
class Lines:
    """A line for each set of a group and number of rounds left: `[set, left]`."""

    slope: Floats
    intercept: Floats
    slack: Floats

    def __getitem__(self, key: Any) -> Lines:
        return Lines(
            self.slope[key],
            self.intercept[key],
            self.slack[key],
        )

    def at(self, scores: Floats) -> Floats:
        """Return the values at these scores."""
        return self.slope * scores + self.intercept


@dataclass(frozen=True, eq=False)
class Layer:
    """All dice of the same work."""

    acted: dict[Group, Lines]  # after the action and before the roll
    choices: dict[Group, Choices]  # the best actions, IS_NEW where all are equal


def solve_layers(sets: DiceSets, rounds: int) -> Iterator[tuple[int, Layer]]:
    """Yield the layers from the most work to the least, 1; each needs the one before.

    A layer's lines reach as many rounds as can be left when its dice are made.
    """
    after = Layer({}, {})
    for work in range(rounds, 0, -1):
        layer = Layer({}, {})
        for fours in range(work + 1):
            group = Group(fours, work - fours)
            if group.higher_work in sets.higher:
                _solve_group(sets, group, after, layer, rounds)
        yield work, layer
        after = layer


def score_range(
    dice: NDArray[np.intp], work: int, rounds_played: NDArray[np.intp] | int
) -> tuple[Floats, Floats]:
    """Return the lowest and highest score that so many dice can have, none legacy."""
    lowest = dice * (dice + 1) / 2
    fixes = rounds_played - work
    highest: Floats = lowest + dice * (rounds_played - dice) - fixes
    return np.broadcast_to(lowest, highest.shape), highest


def _solve_group(
    sets: DiceSets, group: Group, after: Layer, layer: Layer, rounds: int
) -> None:
    last = rounds - group.work  # rounds left at most at the next decision
    higher = sets.higher[group.higher_work]
    periods = add_dice(higher.periods, 0, group.fours, last + 1)
    decided = Lines(*(np.zeros((len(periods), last + 1)) for _ in range(3)))
    decided.slope[:, 0] = 1
    if last:
        left = np.arange(1, last + 1)
        dice = group.fours + higher.counts[:, np.newaxis]
        scores = score_range(dice, group.work, rounds - left)
        new, promote, can_promote = _options(sets, group, after, len(periods))
        best, choices = _decide(new, promote, can_promote, scores)
        decided.slope[:, 1:] = best.slope
        decided.intercept[:, 1:] = best.intercept
        decided.slack[:, 1:] = best.slack
        layer.choices[group] = choices
    layer.acted[group] = _act(periods, decided)


def _options(
    sets: DiceSets, group: Group, after: Layer, count: int
) -> tuple[Lines, Lines, NDArray[np.bool_]]:
    """Return the lines after a new die and after a promotion, from one round left on.

    Where no die can be promoted, the second are the first.
    """
    of_decisions = np.s_[:, 1:]
    new = after.acted[Group(group.fours + 1, group.higher_work)][of_decisions]
    to, rows = sets.promoted(group)
    can = rows != NONE
    if to not in after.acted:
        return new, new, np.zeros((count, 1), bool)
    promoted = after.acted[to][of_decisions][rows]
    return new, promoted, can[:, np.newaxis]


def _decide(
    new: Lines,
    promote: Lines,
    can_promote: NDArray[np.bool_],
    scores: tuple[Floats, Floats],
) -> tuple[Lines, Choices]:
    """Return the line of the better action, and which action is the better one."""
    low, high = (promote.at(score) - new.at(score) for score in scores)
    possible = scores[0] <= scores[1]
    takes_promote = can_promote & (low + high > 0)
    gains = np.where(takes_promote, -np.minimum(low, high), np.maximum(low, high))
    own = np.where(takes_promote, promote.slack, new.slack)
    other = gains + np.where(takes_promote, new.slack, promote.slack)
    slack = np.where(can_promote, np.maximum(own, other), own)
    line = Lines(
        np.where(takes_promote, promote.slope, new.slope),
        np.where(takes_promote, promote.intercept, new.intercept),
        np.where(possible, np.maximum(slack, 0), 0),
    )
    depends = can_promote & possible & (other > TIE)
    choices = np.where(depends, DEPENDS, np.where(takes_promote, IS_PROMOTE, IS_NEW))
    return line, choices.astype(np.int8)


def _act(periods: BusyPeriods, decided: Lines) -> Lines:
    """Return the lines before a roll, from those at the decisions that follow it."""
    slope, intercept, slack = decided.slope, decided.intercept, decided.slack
    recovered, returned = periods.recoveries, periods.returns
    fallen = _follow(recovered, slope, intercept) + periods.unrecovered.points[:, :-1]
    fallen_slack = _convolve(recovered.p, slack)
    returned = Mass(returned.p[:, 1:], returned.points[:, 1:])
    falls = periods.falls.p[:, 1:]
    acted = (
        _convolve(returned.p, slope) + periods.unfinished.p[:, 1:],
        _follow(returned, slope, intercept)
        + periods.unfinished.points[:, 1:]
        + _convolve(falls, fallen),
        _convolve(returned.p, slack) + _convolve(falls, fallen_slack),
    )
    return Lines(*(np.pad(values, ((0, 0), (1, 0))) for values in acted))


def _follow(mass: Mass, slope: Floats, intercept: Floats) -> Floats:
    return _convolve(mass.p, intercept) + _convolve(mass.points, slope)


def _convolve(first: Floats, then: Floats) -> Floats:
    """Return what both come to in so many rounds together, as many as `then` has."""
    rounds = then.shape[1]
    total = np.zeros_like(then)
    for at in range(rounds):
        total[:, at:] += first[:, at, np.newaxis] * then[:, : rounds - at]
    return total
