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

from dicedojo.games.engineering.exact.busy_periods import BusyPeriods, add_dice
from dicedojo.games.engineering.exact.dice_sets import NONE, DiceSets, Group
from dicedojo.games.engineering.exact.mass import Floats, Mass

Mask = NDArray[np.bool_]
Range = tuple[Floats, Floats]  # the lowest and the highest score


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


def choose_best(
    new: Lines, promote: Lines, possible: Mask, scores: Range
) -> tuple[Lines, Mask]:
    """Return the lines of the best action, and where it is a promotion.

    That is the best in the middle of the scores; a promotion is not `possible`
    everywhere. The slack covers what is lost where the other action is better, at one
    end of the scores or both, or may be by its own slack.
    """
    better = possible & (_middle(promote, scores) > _middle(new, scores))
    best, other = _where(better, promote, new), _where(better, new, promote)
    gains = np.maximum(*(other.at(end) - best.at(end) for end in scores))
    lost = np.where(possible, gains + other.slack, 0)
    can_be = scores[0] <= scores[1]
    slack = np.where(can_be, np.maximum(best.slack, lost), 0)
    return Lines(best.slope, best.intercept, slack), better


def _where(mask: Mask, lines: Lines, others: Lines) -> Lines:
    return Lines(
        *(
            np.where(mask, getattr(lines, name), getattr(others, name))
            for name in ("slope", "intercept", "slack")
        )
    )


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


@dataclass(frozen=True, eq=False)
class Layer:
    """All dice of the same work."""

    acted: dict[Group, Lines]  # after the action and before the roll
    promotes: dict[Group, Mask]  # where that is best in the middle of the scores


def solve_layers(sets: DiceSets, rounds: int) -> Iterator[tuple[int, Layer]]:
    """Yield the layers from the most work to the least, 1; each needs the one before.

    A layer's lines reach as many rounds as can be left when its dice are made.
    """
    game = _Game(sets, rounds)
    after = Layer({}, {})
    for work in range(rounds, 0, -1):
        after = game.layer(work, after)
        yield work, after


@dataclass(frozen=True, eq=False)
class _Game:
    sets: DiceSets
    rounds: int

    def layer(self, work: int, after: Layer) -> Layer:
        layer = Layer({}, {})
        for fours in range(work + 1):
            group = Group(fours, work - fours)
            if group.higher_work in self.sets.higher:
                self._solve(group, after, layer)
        return layer

    def _solve(self, group: Group, after: Layer, layer: Layer) -> None:
        last = self.rounds - group.work  # rounds left at most at the next decision
        higher = self.sets.higher[group.higher_work]
        periods = add_dice(higher.periods, 0, group.fours, last + 1)
        decided = Lines(*(np.zeros((len(periods), last + 1)) for _ in range(3)))
        decided.slope[:, 0] = 1
        if last:
            left = np.arange(1, last + 1)
            dice = group.fours + higher.counts[:, np.newaxis]
            scores = score_range(dice, group.work, self.rounds - left)
            best, promotes = choose_best(*self._actions(group, after), scores)
            decided.slope[:, 1:] = best.slope
            decided.intercept[:, 1:] = best.intercept
            decided.slack[:, 1:] = best.slack
            layer.promotes[group] = promotes
        layer.acted[group] = _act(periods, decided)

    def _actions(self, group: Group, after: Layer) -> tuple[Lines, Lines, Mask]:
        """Return the lines after a d4 more and a promotion, and where that is possible.

        They begin with one round left.
        """
        new = after.acted[Group(group.fours + 1, group.higher_work)][:, 1:]
        to, rows = self.sets.promoted(group)
        if to not in after.acted:
            return new, new, np.zeros((len(rows), 1), bool)
        return new, after.acted[to][:, 1:][rows], (rows != NONE)[:, np.newaxis]


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
