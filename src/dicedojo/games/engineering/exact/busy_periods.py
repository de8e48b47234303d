"""How long dice stay in legacy: the busy periods between two decisions, in closed form.

A decision is possible where no die is legacy. From there on, rolls break dice, and each
round fixes one, of the kind with most faces first, until none is legacy: in the terms
of queueing theory a busy period of one server with priorities. Its states are all
vectors of legacy dice; but they are never needed. A lower kind is only served in the
rounds in which all higher kinds are whole, and these rounds are renewals of the higher
kinds. So the higher kinds enter by the lengths of their own busy periods alone, and
kinds are added one at a time, from d20 to d4: between two services that are t rounds
apart, each die of the added kind breaks by itself with 1 - (1 - 1 / faces) ** t.

What ends a product, all dice broken at once, is kept apart: the higher kinds are all
broken for the last time at a certain round of their period, and all are broken
together at that round, if the added kind is by then, or never in that period, since a
kind that is not served stays broken.

All of this is a rearrangement of the sum over every path, without approximation; the
tests compare it with the sum itself. With lines over the score (`lines.py`) it solves
25 rounds in 0.9 s of CPU, where a plain programme with all states takes 35 s, and 60
rounds in 18 s, where the plain one has no room for its states.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np

from dicedojo.games.engineering.exact.mass import Floats, Mass, breaking, convolve


@dataclass(frozen=True, eq=False)
class BusyPeriods:
    """Sets of dice and what happens after so many rounds, `[set, rounds]`.

    A period starts with a roll of all dice. “Fallen” means: all dice are legacy.
    """

    returns: Mass  # no legacy again, and never fallen on the way
    falls: Mass  # fallen, perhaps not for the first time, without a return before
    recoveries: Mass  # from fallen to no legacy, and never fallen on the way
    unfinished: Mass  # neither returned nor fallen yet
    unrecovered: Mass  # from fallen on, neither recovered nor fallen again

    def __len__(self) -> int:
        return len(self.falls.p)

    def until(self, rounds: int) -> BusyPeriods:
        """Return the same for fewer rounds."""
        return BusyPeriods(*(each[:, : rounds + 1] for each in self._masses))

    @property
    def _masses(self) -> Sequence[Mass]:
        return [getattr(self, field.name) for field in fields(self)]


def no_dice(rounds: int) -> BusyPeriods:
    """Return the periods of no dice at all: whole, and all broken, after each round."""
    periods = _zeros(1, rounds)
    periods.falls.p[:, 1:2] = 1
    periods.recoveries.p[:, 0] = 1
    periods.unfinished.p[:, 0] = 1
    return periods


def concatenate(parts: Sequence[BusyPeriods]) -> BusyPeriods:
    """Return the sets of all parts, one after another."""
    return BusyPeriods(
        *(
            Mass(
                np.concatenate([mass.p for mass in masses]),
                np.concatenate([mass.points for mass in masses]),
            )
            for masses in zip(*(part._masses for part in parts), strict=True)
        )
    )


def add_dice(higher: BusyPeriods, kind: int, count: int, rounds: int) -> BusyPeriods:
    """Return the periods of the sets with so many more dice of a kind below all theirs.

    `rounds` is how far they are followed.
    """
    higher = higher.until(rounds)
    return _Extension(higher, kind, count, rounds).run() if count else higher


class _Extension:
    """The walk along the rounds at whose end all higher kinds are whole.

    The state is how many dice of the added kind are legacy. Three walks go side by
    side: from no legacy, avoiding a fall; from a fall on, avoiding another; and from no
    legacy, whether it falls or not.
    """

    def __init__(self, higher: BusyPeriods, kind: int, count: int, rounds: int) -> None:
        self.higher, self.count, self.rounds = higher, count, rounds
        self.breaking = breaking(kind, count, rounds)
        whole = self.breaking[:, :count]  # one die at least has just been fixed
        self.backwards = _blocks(whole)
        # By the rounds between two services and the legacy that they start with:
        after_fall = Mass(
            np.stack([higher.recoveries.p, higher.unrecovered.p]),
            np.stack([higher.recoveries.points, higher.unrecovered.points]),
        )
        fallen_before = convolve(higher.falls, after_fall)
        cleared = higher.returns + fallen_before[0]
        going_on = higher.unfinished + fallen_before[1]
        all_break = whole[:, :, count]
        self.gaps = _backwards(cleared)
        fallen = self._fallen(all_break, after_fall)
        survive = Mass(whole.p.sum(axis=2), whole.points.sum(axis=2))
        still_open = going_on[:, :, np.newaxis] * survive - fallen[1]
        downfall = higher.falls[:, :, np.newaxis] * all_break
        self.ends = _backwards(fallen[0], still_open)
        self.downfall = _backwards(downfall)

    def run(self) -> BusyPeriods:
        count, higher, sets = self.count, self.higher, len(self.higher)
        result = _zeros(sets, self.rounds)
        # Legacy left after a service: `[set, walk, p or points, rounds, legacy]`.
        served = np.zeros((sets, 3, 2, self.rounds + 1, count))
        served[:, (0, 2), 0, 0, 0] = 1
        served[:, 1, 0, 0, count - 1] = higher.recoveries.p[:, 0]
        flat = served.reshape(sets, 3, 2, -1)
        result.unfinished.p[:, 0] = 1
        result.unrecovered.add_at(np.s_[:], higher.unrecovered)
        result.unrecovered.p[:, 0] += higher.recoveries.p[:, 0]
        for now in range(1, self.rounds + 1):
            size = now * count
            arrived = self._arrive(served[:, :, :, :now], now)
            ends = _multiply(flat[:, :2, :, :size], self.ends[:, np.newaxis, -size:])
            arrived[:, :2, :, count] -= ends[..., 0]
            arrived[:, 1, 0, count] += higher.recoveries.p[:, now]
            arrived[:, 1, 1, count] += higher.recoveries.points[:, now]
            served[:, :, :, now] += arrived[..., 1:]
            still = ends[..., 1] + arrived[:, :2, :, 1:].sum(axis=3)
            fallen = _multiply(flat[:, 2, :, :size], self.downfall[:, -size:])
            for mass, found in (
                (result.returns, arrived[:, 0, :, 0]),
                (result.recoveries, arrived[:, 1, :, 0]),
                (result.unfinished, still[:, 0]),
                (result.unrecovered, still[:, 1]),
                (result.falls, fallen[..., 0]),
            ):
                mass.p[:, now] += found[:, 0]
                mass.points[:, now] += found[:, 1]
        return result

    def _arrive(self, past: Floats, now: int) -> Floats:
        """Return the legacy when all higher kinds are whole, whether it fell or not.

        `[set, walk, p or points, legacy]`
        """
        p, points = past[:, :, 0], past[:, :, 1]
        gaps = self.gaps[:, np.newaxis, -now:, :, np.newaxis]
        gap_p, gap_points = gaps[:, :, :, 0], gaps[:, :, :, 1]
        rows, size, columns = 3 * len(self.higher), now * self.count, self.count + 1
        came = (p * gap_p).reshape(rows, size)
        came_points = (p * gap_points + points * gap_p).reshape(rows, size)
        both = came @ self.backwards[-size:]
        both[:, columns:] += came_points @ self.backwards[-size:, :columns]
        return both.reshape(len(self.higher), 3, 2, columns)

    def _fallen(self, all_break: Mass, after: Mass) -> Mass:
        """Return the mass of falls, the last of them so many rounds before `after`.

        `after` has several things that can follow: `[thing, set, rounds]`.
        """
        rounds, falls = self.rounds, self.higher.falls
        p = np.zeros((*after.p.shape, self.count))
        points = np.zeros_like(p)
        for fall in range(1, rounds + 1):
            rest = falls[:, fall, np.newaxis] * after[..., : rounds + 1 - fall]
            rest_p, rest_points = rest.p[..., np.newaxis], rest.points[..., np.newaxis]
            p[:, :, fall:] += rest_p * all_break.p[fall]
            points[:, :, fall:] += rest_p * all_break.points[fall]
            points[:, :, fall:] += rest_points * all_break.p[fall]
        return Mass(p, points)


def _blocks(whole: Mass) -> Floats:
    """Return rows (gap, legacy), longest gap first, of p and points side by side."""
    both = np.concatenate([whole.p, whole.points], axis=2)[:0:-1]
    return np.ascontiguousarray(both).reshape(-1, both.shape[2])


def _backwards(*masses: Mass) -> Floats:
    """Return masses by set and lag, longest lag first: `[set, lag, p and points]`.

    What stands beside a lag, the legacy, follows within it.
    """
    columns = [values for mass in masses for values in (mass.p, mass.points)]
    stacked = np.stack(columns, axis=-1)[:, :0:-1]
    return np.ascontiguousarray(stacked).reshape(len(stacked), -1, len(columns))


def _multiply(past: Floats, ends: Floats) -> Floats:
    """Return how what was left goes on, summed: `[set, …, p or points, way to end]`.

    One product has all: p by p is p; p by points and points by p add up to points.
    """
    products = past @ ends
    result: Floats = products[..., 0, :].reshape(*products.shape[:-2], -1, 2)
    result[..., 1] += products[..., 1, ::2]
    return np.swapaxes(result, -1, -2)


def _zeros(sets: int, rounds: int) -> BusyPeriods:
    shape = (sets, rounds + 1)
    return BusyPeriods(*(Mass(np.zeros(shape), np.zeros(shape)) for _ in range(5)))
