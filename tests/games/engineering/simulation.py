"""Many games at once, rolled: the rules once more, without the package under test."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]  # dice of each kind, `[game, kind]`
Mask = NDArray[np.bool_]
Promotes = Callable[[Counts], Mask]  # whether each game promotes, if it can
FACES = np.array([4, 6, 8, 12, 20])


def sample_scores(
    promotes: Promotes, rounds: int, games: int, random: np.random.Generator
) -> Counts:
    """Return the final score of so many games."""
    revenue = np.zeros((games, len(FACES)), np.int64)
    legacy = np.zeros_like(revenue)
    scores = np.zeros(games, np.int64)
    for _ in range(rounds):
        broken = legacy.any(axis=1)
        promote = ~broken & revenue[:, :-1].any(axis=1) & promotes(revenue)
        highest = len(FACES) - 1 - np.argmax(legacy[:, ::-1] > 0, axis=1)
        lowest = np.argmax(revenue > 0, axis=1)
        (fixes,), (promotions,) = np.nonzero(broken), np.nonzero(promote)
        legacy[fixes, highest[fixes]] -= 1
        revenue[fixes, highest[fixes]] += 1
        revenue[promotions, lowest[promotions]] -= 1
        revenue[promotions, lowest[promotions] + 1] += 1
        revenue[~broken & ~promote, 0] += 1
        failed = random.binomial(revenue, 1 / FACES)
        revenue -= failed
        legacy += failed
        points = revenue.sum(axis=1)
        scores = np.where(points > 0, scores + points, 0)
    return scores


def sampled_policies(random: np.random.Generator) -> dict[str, Promotes]:
    """Return the source's policies by their names, each name for itself."""

    def always(revenue: Counts) -> Mask:
        return np.ones(len(revenue), bool)

    def never(revenue: Counts) -> Mask:
        return np.zeros(len(revenue), bool)

    def has_d4(revenue: Counts) -> Mask:
        return revenue[:, 0] > 0

    def expects(limit: float) -> Promotes:
        # in 120ths, since 1/20 + 1/4 + ... may be a bit less than it is
        fails, most = 120 // FACES, round(120 * limit)
        return lambda revenue: revenue @ fails >= most

    def tosses(share: float) -> Promotes:
        return lambda revenue: random.random(len(revenue)) >= share

    return {
        "NewOnlyPolicy()": never,
        "PromoPolicy()": always,
        "PromoOncePolicy()": has_d4,
        **{f"ExpLegacyPolicy({e})": expects(e) for e in (0.2, 0.5, 0.9, 1.0, 2.0)},
        **{f"RandPolicy({p})": tosses(p) for p in (0.1, 0.2, 0.5, 0.8, 0.9)},
    }
