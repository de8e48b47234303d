"""The best play of a whole game: its expected score, and the best action anywhere.

The values come as lines over the score (`lines.py`), each with a bound of how far it
may be too low, the slack. Where the slack is above NEGLIGIBLE, the values of all scores
are computed instead (`scores.py`), when somebody asks for them, and so are those that
these need. A value is therefore exact up to the rounding of floats and NEGLIGIBLE,
once: a line that is taken is not more than that below the best play, to its end. In
games of more than MAX_EXACT rounds it is exact to NEGLIGIBLE_IF_LONG.

Proved: that a value is a convex function of the score, made of lines; the bound; the
busy periods. Checked by tests, against a plain dynamic programme: all decisions of 11
rounds, all states with legacy of 9, the decisions of 16 rounds that depend on the
score, and the value of 26; against fractions, the values of up to 7. The values agree
within 1e-14, the worths of single actions within 1e-12.
Not assumed: that it is best to promote the lowest die and to fix the highest. These are
rules here.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from math import floor

import numpy as np

from dicedojo.games.engineering.exact.dice import (
    NEW,
    NO_DICE,
    PROMOTE,
    Counts,
    act,
    actions,
    counts_of,
    work,
)
from dicedojo.games.engineering.exact.dice_sets import DiceSets, Group, higher_dice
from dicedojo.games.engineering.exact.lines import (
    Layer,
    Lines,
    Mask,
    score_range,
    solve_layers,
)
from dicedojo.games.engineering.exact.mass import Floats
from dicedojo.games.engineering.exact.scores import solve_scores

NEGLIGIBLE = 1e-13  # points; a slack of less is below the rounding of the values
NEGLIGIBLE_IF_LONG = 1e-8  # in long games, whose tables by score would take gigabytes
MAX_EXACT = 40  # rounds; longer games are long
MAX_KEPT = 50  # rounds; in longer games only the values at the start are kept


class Optimum:
    """A game of so many rounds that is played best from any state on.

    `value` is the expected final score of the whole game, and `slack` how far the lines
    alone would have it too low at most. `promotes` says by group, set and rounds left
    minus one where it is best to promote, in the middle of the scores.

    Of games longer than MAX_KEPT rounds, no state but the start has a value; there the
    slack is as good as 0, and the line is the value.
    """

    def __init__(
        self, rounds: int, sets: DiceSets, layers: Iterable[tuple[int, Layer]]
    ) -> None:
        self.rounds = rounds
        self.negligible = NEGLIGIBLE if rounds <= MAX_EXACT else NEGLIGIBLE_IF_LONG
        self.sets = sets
        self.promotes: dict[Group, Mask] = {}
        self._acted: dict[Group, Lines] = {}
        for layer_work, layer in layers:
            self.promotes.update(layer.promotes)
            if rounds <= MAX_KEPT or layer_work == 1:
                self._acted.update(layer.acted)
        self._by_score: dict[Counts, list[Floats]] = {}
        self.slack = self.value = 0.0
        if rounds:
            self.slack = self._line(act(NO_DICE, NEW)).slack[rounds].item()
            self.value = self.worth((), rounds, 0, NEW)

    def action(self, revenue: Iterable[int], rounds_left: int, score: int) -> str:
        """Return the best action where no die is legacy; "new" where both are best."""
        possible = actions(counts_of(revenue))
        worths = {
            each: self.worth(revenue, rounds_left, score, each) for each in possible
        }
        return PROMOTE if worths.get(PROMOTE, 0) > worths[NEW] else NEW

    def worth(
        self, revenue: Iterable[int], rounds_left: int, score: int, action: str
    ) -> float:
        """Return the expected final score after an action, with best play from then on.

        No die is legacy. For a score that the dice cannot have, it is that of a plan
        for those they can have.
        """
        return self._value(act(counts_of(revenue), action), rounds_left, score)

    def mean_worths(
        self, revenue: Iterable[int], rounds_left: int, mean_score: float
    ) -> dict[str, float]:
        """Return what each action is worth to games with this mean of their scores.

        Between two whole scores that is read off the straight line between them.
        """
        dice = counts_of(revenue)
        return {
            action: self._mean_value(act(dice, action), rounds_left, mean_score)
            for action in actions(dice)
        }

    def _mean_value(self, dice: Counts, left: int, score: float) -> float:
        line = self._line(dice)[left]
        if line.slack <= self.negligible:
            return float(line.slope * score + line.intercept)
        low = floor(score)
        at_low, above = (self._value(dice, left, low + n) for n in (0, 1))
        return (low + 1 - score) * at_low + (score - low) * above

    def _value(self, dice: Counts, left: int, score: int) -> float:
        """Return the value right before a roll."""
        return float(self.values(dice, left, np.array([score]))[0])

    def values(self, dice: Counts, left: int, scores: Floats) -> Floats:
        """Return the values right before the roll after a decision, at these scores."""
        lines = self._line(dice)
        if lines.slack[left] <= self.negligible:
            return lines[left].at(scores)
        if dice not in self._by_score:
            self._by_score[dice] = [table[0] for table in self.table(dice)]
        values = self._by_score[dice][left - 1]
        chosen: Floats = values[np.clip(scores.astype(int), 0, len(values) - 1)]
        return chosen

    def table(self, dice: Counts) -> list[Floats]:
        """Return the values before a roll, `[legacy, score]`, by rounds left - 1."""
        last = self.rounds - work(dice)
        decide = partial(self.decided, dice)
        return list(solve_scores(dice, self.rounds, last, decide))

    def decided(self, dice: Counts, left: int, scores: Floats) -> Floats:
        """Return the values of the better action, by tables only where they matter."""
        possible = [act(dice, action) for action in actions(dice)]
        lines = [self._line(each)[left] for each in possible]
        low, high = score_range(
            np.array(sum(dice)), work(dice), np.array(self.rounds - left)
        )
        ends = np.array([low, high], float)
        values = [
            line.at(scores)
            if any(self._dominates(other, line, ends) for other in lines)
            else self.values(each, left, scores)
            for each, line in zip(possible, lines, strict=True)
        ]
        best: Floats = np.max(values, axis=0)
        return best

    def _dominates(self, line: Lines, other: Lines, ends: Floats) -> bool:
        """Return whether a line is above another at all scores, whatever its slack."""
        least = other.at(ends) + other.slack + self.negligible
        return bool((line.at(ends) > least).all())

    def _line(self, dice: Counts) -> Lines:
        group, row = self.sets.find(dice)
        return self._acted[group][row]


def solve(rounds: int) -> Optimum:
    """Return the best play of a game of so many rounds."""
    sets = DiceSets(higher_dice(rounds))
    return Optimum(rounds, sets, solve_layers(sets, rounds))
