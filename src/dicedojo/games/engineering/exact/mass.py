"""Probabilities with the points earned meanwhile: added, multiplied and convolved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
