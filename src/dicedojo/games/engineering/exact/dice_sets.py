"""All dice that some decisions can make, in the order in which they are computed.

Every decision is one piece of work: a d4 costs one, a d20 five. The dice but for the
d4 are the `higher` ones; a group is all dice with so many d4 whose higher dice cost so
much work, in the order of these. So a new d4 leads to the same row of another group.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.engineering.exact.busy_periods import (
    BusyPeriods,
    add_dice,
    concatenate,
    no_dice,
)
from dicedojo.games.engineering.exact.dice import KINDS, Counts

Higher = tuple[int, int, int, int]  # d6, d8, d12, d20
Rows = NDArray[np.intp]
Change = Callable[[Higher], Higher | None]
NONE = -1


@dataclass(frozen=True)
class Group:
    """All dice with so many d4 and so much work in the others."""

    fours: int
    higher_work: int

    @property
    def work(self) -> int:
        return self.fours + self.higher_work


@dataclass(frozen=True, eq=False)
class HigherDice:
    """All sets of higher dice that so much work makes, with their busy periods."""

    sets: list[Higher]
    periods: BusyPeriods
    counts: Rows  # dice in each set


def higher_dice(rounds: int) -> dict[int, HigherDice]:
    """Return the higher dice of games of so many rounds, by their work."""
    levels: dict[int, tuple[list[tuple[int, ...]], BusyPeriods]]
    levels = {0: ([()], no_dice(rounds + 1))}
    for kind in reversed(KINDS[1:]):
        levels = {work: _join(levels, kind, work, rounds) for work in range(rounds + 1)}
        levels = {work: level for work, level in levels.items() if level[0]}
    return {
        work: HigherDice(
            [(six, eight, twelve, twenty) for six, eight, twelve, twenty in sets],
            periods,
            np.array([sum(each) for each in sets]),
        )
        for work, (sets, periods) in levels.items()
    }


def _join(
    levels: dict[int, tuple[list[tuple[int, ...]], BusyPeriods]],
    kind: int,
    work: int,
    rounds: int,
) -> tuple[list[tuple[int, ...]], BusyPeriods]:
    cost = kind + 1
    sets: list[tuple[int, ...]] = []
    parts = []
    for count in range(work // cost + 1):
        if work - count * cost in levels:
            higher, periods = levels[work - count * cost]
            sets += [(count, *each) for each in higher]
            parts.append(add_dice(periods, kind, count, rounds - work + 1))
    return sets, concatenate(parts) if parts else no_dice(0)


class DiceSets:
    """Finds dice among the groups, and the dice that a promotion leads to."""

    def __init__(self, higher: dict[int, HigherDice]) -> None:
        self.higher = higher
        self._rows = {
            work: {each: row for row, each in enumerate(level.sets)}
            for work, level in higher.items()
        }
        self._six_more: dict[int, Rows] = {}
        self._promoted: dict[int, Rows] = {}

    def find(self, dice: Counts) -> tuple[Group, int]:
        """Return the group of these dice and their row in it."""
        fours, *rest = dice
        six, eight, twelve, twenty = rest
        work = 2 * six + 3 * eight + 4 * twelve + 5 * twenty
        return Group(fours, work), self._rows[work][six, eight, twelve, twenty]

    def promoted(self, group: Group) -> tuple[Group, Rows]:
        """Return the group after a promotion, and its rows; -1 where none is possible.

        The lowest die is promoted: a d4, if there is one.
        """
        work = group.higher_work
        if group.fours:
            if work not in self._six_more:
                self._six_more[work] = self._find_all(work, 2, _one_six_more)
            return Group(group.fours - 1, work + 2), self._six_more[work]
        if work not in self._promoted:
            self._promoted[work] = self._find_all(work, 1, _lowest_promoted)
        return Group(0, work + 1), self._promoted[work]

    def _find_all(self, work: int, more: int, change: Change) -> Rows:
        rows = self._rows.get(work + more, {})
        changed = map(change, self.higher[work].sets)
        return np.array([rows.get(each, NONE) if each else NONE for each in changed])


def _one_six_more(higher: Higher) -> Higher | None:
    six, eight, twelve, twenty = higher
    return six + 1, eight, twelve, twenty


def _lowest_promoted(higher: Higher) -> Higher | None:
    changed = list(higher)
    for kind in range(len(higher) - 1):
        if changed[kind]:
            changed[kind] -= 1
            changed[kind + 1] += 1
            six, eight, twelve, twenty = changed
            return six, eight, twelve, twenty
    return None
