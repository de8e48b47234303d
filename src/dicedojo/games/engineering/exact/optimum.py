"""The best play of a whole game: its expected score, and the best action anywhere.

The values come as lines over the score (`lines.py`), each with a bound of how far it
may be too low, the slack. Where the slack is above NEGLIGIBLE, the values of all scores
are computed instead (`scores.py`), when somebody asks for them, and so are those that
these need. A value is therefore exact up to the rounding of floats and NEGLIGIBLE,
once: a line that is taken is not more than that below the best play, to its end.

Proved: that a value is a convex function of the score, made of lines; the bound; the
busy periods. Checked by tests: the values of all states against a plain dynamic
programme, and against fractions, for games as long as these can be solved.
Not proved: that the lowest die is the one to promote, and that of most faces the one
to fix; `deviations.py` checks how far that holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from dicedojo.games.engineering.exact.busy_periods import Floats
from dicedojo.games.engineering.exact.dice import (
    FIX,
    NEW,
    NO_DICE,
    PROMOTE,
    Counts,
    act,
    actions,
    counts_of,
    faces_of,
    fix,
    work,
)
from dicedojo.games.engineering.exact.dice_sets import (
    DiceSets,
    Group,
    higher_dice,
)
from dicedojo.games.engineering.exact.lines import (
    Choices,
    Layer,
    Lines,
    score_range,
    solve_layers,
)
from dicedojo.games.engineering.exact.scores import Dice, solve_scores

NEGLIGIBLE = 1e-13  # points; a slack of less is below the rounding of the values
MAX_KEPT = 60  # rounds; in longer games only the values at the start are kept
KEPT_TABLES = 4  # of values for every legacy


class Optimum:
    """A game of so many rounds that is played best from any state on.

    `value` is the expected final score of the whole game, and `slack` how far the lines
    alone would have it too low at most. `choices` has the best actions by group, set
    and rounds left minus one, at all scores.

    Of games longer than MAX_KEPT rounds, no state but the start has a value.
    """

    def __init__(
        self, rounds: int, sets: DiceSets, layers: Iterable[tuple[int, Layer]]
    ) -> None:
        self.rounds = rounds
        self.sets = sets
        self.choices: dict[Group, Choices] = {}
        self._acted: dict[Group, Lines] = {}
        for layer_work, layer in layers:
            self.choices.update(layer.choices)
            if rounds <= MAX_KEPT or layer_work == 1:
                self._acted.update(layer.acted)
        self._by_score: dict[Counts, list[Floats]] = {}
        self._all_legacies = lru_cache(KEPT_TABLES)(self._table)
        self.slack = (
            self._line(act(NO_DICE, NEW)).slack[rounds].item() if rounds else 0.0
        )
        self.value = (
            self._value(act(NO_DICE, NEW), NO_DICE, rounds, 0) if rounds else 0.0
        )

    def action(self, revenue: Iterable[int], rounds_left: int, score: int) -> str:
        """Return the best action where no die is legacy; "new" where both are best.

        Raises:
            ValueError: the dice cannot be made in the rounds that have been played.
        """
        dice = counts_of(revenue)
        worths = {
            each: self._value(act(dice, each), NO_DICE, rounds_left, score)
            for each in actions(dice)
        }
        return PROMOTE if worths.get(PROMOTE, 0) > worths[NEW] else NEW

    def worth(
        self,
        revenue: Iterable[int],
        legacy: Iterable[int],
        rounds_left: int,
        score: int,
        action: str,
    ) -> float:
        """Return the expected final score after an action, with best play from then on.

        "fix" is the action where there is legacy, "new" and "promote" elsewhere. For a
        score that the dice cannot have, it is that of a plan for those they can have.

        Raises:
            ValueError: the action is not allowed there, or the dice cannot be made in
                the rounds that have been played.
        """
        broken = counts_of(legacy)
        dice = counts_of((*revenue, *legacy))
        if broken == NO_DICE:
            return self._value(act(dice, action), NO_DICE, rounds_left, score)
        if action != FIX:
            raise ValueError(f'There is legacy; the action is "fix", not {action!r}.')
        return self._value(dice, fix(broken), rounds_left, score)

    def _value(self, dice: Counts, legacy: Counts, left: int, score: int) -> float:
        """Return the value right before a roll."""
        last = self.rounds - work(dice)
        if not 1 <= left <= last + 1:
            raise ValueError(
                f"Nobody has the dice {faces_of(dice)} in a game of {self.rounds}"
                f" rounds with {left} left to roll them."
            )
        if legacy != NO_DICE:
            table = self._all_legacies(dice)
            row = Dice(dice).rows[legacy]
            return _at(table[left - 1][row], score)
        return float(self._values(dice, left, np.array([score]))[0])

    def _values(self, dice: Counts, left: int, scores: Floats) -> Floats:
        """Return the values right before the roll after a decision, at these scores."""
        lines = self._line(dice)
        if lines.slack[left] <= NEGLIGIBLE:
            return lines[left].at(scores)
        if dice not in self._by_score:
            self._by_score[dice] = [table[0] for table in self._table(dice)]
        values = self._by_score[dice][left - 1]
        chosen: Floats = values[np.clip(scores.astype(int), 0, len(values) - 1)]
        return chosen

    def _table(self, dice: Counts) -> list[Floats]:
        """Return the values right before a roll, for 1, 2, … rounds left."""

        def decide(left: int, scores: Floats) -> Floats:
            return self._decide(dice, left, scores)

        last = self.rounds - work(dice)
        return list(solve_scores(dice, self.rounds, last, decide))

    def _decide(self, dice: Counts, left: int, scores: Floats) -> Floats:
        """Return the values of the better action, by tables only where they matter."""
        possible = [act(dice, action) for action in actions(dice)]
        lines = [self._line(each)[left] for each in possible]
        low, high = score_range(
            np.array(sum(dice)), work(dice), np.array(self.rounds - left)
        )
        ends = np.array([low, high], float)
        floor = np.maximum(*(line.at(ends) for line in (lines[0], lines[-1])))
        values = [
            self._values(each, left, scores)
            if (line.at(ends) + line.slack >= floor - NEGLIGIBLE).any()
            else line.at(scores)
            for each, line in zip(possible, lines, strict=True)
        ]
        best: Floats = np.maximum(values[0], values[-1])
        return best

    def _line(self, dice: Counts) -> Lines:
        group, row = self.sets.find(dice)
        return self._acted[group][row]


def solve(rounds: int) -> Optimum:
    """Return the best play of a game of so many rounds."""
    sets = DiceSets(higher_dice(rounds))
    return Optimum(rounds, sets, solve_layers(sets, rounds))


def _at(values: Floats, score: int) -> float:
    return float(values[min(max(score, 0), len(values) - 1)])
