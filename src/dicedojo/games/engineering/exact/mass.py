"""Probabilities with the points earned meanwhile, and how dice of a kind break."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.engineering.exact.dice import FACES

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Mass:
    """How likely something is, and the mean points earned until then, times that."""

    p: Floats
    points: Floats

    def __add__(self, other: Mass) -> Mass:
        return Mass(self.p + other.p, self.points + other.points)

    def __sub__(self, other: Mass) -> Mass:
        return Mass(self.p - other.p, self.points - other.points)

    def __mul__(self, other: Mass) -> Mass:
        """Return the mass of one thing and then another: their points add up."""
        points = self.p * other.points + self.points * other.p
        return Mass(self.p * other.p, points)

    def __getitem__(self, key: Any) -> Mass:
        return Mass(self.p[key], self.points[key])

    def add_at(self, key: Any, mass: Mass) -> None:
        """Add to a part of it, in place."""
        self.p[key] += mass.p
        self.points[key] += mass.points


def convolve(first: Mass, then: Mass) -> Mass:
    """Return the mass of one thing and then another, by the rounds of both together.

    `then` may be several things: `[thing, set, rounds]`.
    """
    rounds = first.p.shape[1]
    total = Mass(np.zeros_like(then.p), np.zeros_like(then.p))
    for at in range(1, rounds):
        both = first[:, at, np.newaxis] * then[..., : rounds - at]
        total.add_at(np.s_[..., at:], both)
    return total


def breaking(kind: int, count: int, rounds: int) -> Mass:
    """Return how dice of a kind break while none of them is fixed.

    `[rounds, legacy before, legacy after]`; the points are those of these dice.
    """
    faces = FACES[kind]
    elapsed = np.arange(rounds + 1)
    stay = (1 - 1 / faces) ** elapsed
    go = -np.expm1(elapsed * math.log1p(-1 / faces))
    # A die that breaks in round t has scored t - 1 times.
    scored = (elapsed - 1) * stay / (faces - 1)
    scored[0] = 0
    mean = np.cumsum(scored) / np.where(elapsed, go, 1)
    before, after = np.indices((count + 1, count + 1))
    broke, whole = np.maximum(after - before, 0), count - after
    ways = np.array(
        [
            [math.comb(count - b, a - b) if a >= b else 0 for a in range(count + 1)]
            for b in range(count + 1)
        ],
        float,
    )
    powers = np.arange(count + 1)
    go_powers = go[:, np.newaxis] ** powers
    stay_powers = stay[:, np.newaxis] ** powers
    p = ways * go_powers[:, broke] * stay_powers[:, whole]
    return Mass(p, p * (_column(elapsed) * whole + _column(mean) * broke))


def _column(values: Floats | NDArray[np.intp]) -> Any:
    return values[:, np.newaxis, np.newaxis]
