"""All dice that some decisions can make, in the order in which they are computed.

Every decision is one piece of work: a d4 costs one, a d20 five. The dice but for the
d4 are the `higher` ones; a group is all dice with so many d4 whose higher dice cost so
much work, in the order of these. So a new d4 leads to the same row of another group.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.engineering.exact.busy_periods import (
    BusyPeriods,
    add_dice,
    concatenate,
    no_dice,
)
from dicedojo.games.engineering.exact.dice import KINDS, Counts, promotable, promote

Higher = tuple[int, ...]  # d6, d8, d12, d20
Level = tuple[list[Higher], BusyPeriods]
COSTS = (2, 3, 4, 5)  # decisions that each of them takes
Rows = NDArray[np.intp]
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

    @cached_property
    def counts(self) -> Rows:
        """How many dice are in each set."""
        return np.array([sum(each) for each in self.sets])


def higher_dice(rounds: int) -> dict[int, HigherDice]:
    """Return the higher dice of games of so many rounds, by their work."""
    levels: dict[int, Level] = {0: ([()], no_dice(rounds + 1))}
    for kind in reversed(KINDS[1:]):
        levels = {work: _join(levels, kind, work, rounds) for work in range(rounds + 1)}
        levels = {work: level for work, level in levels.items() if level[0]}
    return {work: HigherDice(*level) for work, level in levels.items()}


def _join(levels: dict[int, Level], kind: int, work: int, rounds: int) -> Level:
    cost = kind + 1
    sets: list[Higher] = []
    parts = []
    for count in range(work // cost + 1):
        if work - count * cost in levels:
            higher, periods = levels[work - count * cost]
            sets += [(count, *each) for each in higher]
            parts.append(add_dice(periods, kind, count, rounds - work + 1))
    return sets, concatenate(parts) if parts else no_dice(0)


def higher_sets(rounds: int) -> dict[int, HigherDice]:
    """Return the same sets in the same order, without busy periods."""
    found: dict[int, list[Higher]] = {}
    for six in range(rounds // 2 + 1):
        for eight in range((rounds - 2 * six) // 3 + 1):
            rest = rounds - 2 * six - 3 * eight
            for twelve in range(rest // 4 + 1):
                work = 2 * six + 3 * eight + 4 * twelve
                for twenty in range((rounds - work) // 5 + 1):
                    sets = found.setdefault(work + 5 * twenty, [])
                    sets.append((six, eight, twelve, twenty))
    return {work: HigherDice(sets, no_dice(0)) for work, sets in found.items()}


def higher_work(higher: Higher) -> int:
    """Return how many decisions have made these dice."""
    return sum(count * cost for count, cost in zip(higher, COSTS, strict=True))


class DiceSets:
    """Finds dice among the groups, and the dice that a promotion leads to."""

    def __init__(self, higher: dict[int, HigherDice]) -> None:
        self.higher = higher
        self._rows = {
            work: {each: row for row, each in enumerate(level.sets)}
            for work, level in higher.items()
        }
        self._promoted: dict[tuple[int, bool], Rows] = {}

    def find(self, dice: Counts) -> tuple[Group, int]:
        """Return the group of these dice and their row in it."""
        fours, higher = dice[0], dice[1:]
        work = higher_work(higher)
        return Group(fours, work), self._rows[work][higher]

    def promoted(self, group: Group) -> tuple[Group, Rows]:
        """Return the group after a promotion and its rows, NONE where none is possible.

        The rows stand in the order of the group's own.
        """
        work = group.higher_work
        if group.fours:
            return Group(group.fours - 1, work + 2), self._find_all(work, four=True)
        return Group(0, work + 1), self._find_all(work, four=False)

    def _find_all(self, work: int, *, four: bool) -> Rows:
        if (work, four) not in self._promoted:
            rows = self._rows.get(work + (2 if four else 1), {})
            self._promoted[work, four] = np.array(
                [
                    rows.get(_promote(each, four=four), NONE)
                    for each in self.higher[work].sets
                ]
            )
        return self._promoted[work, four]


def _promote(higher: Higher, *, four: bool) -> Higher:
    """Return the higher dice after a promotion; no dice where none is possible."""
    counts = [1 if four else 0, *higher]
    lowest = next(promotable(tuple(counts)), None)
    return () if lowest is None else promote(tuple(counts), lowest)[1:]
