"""How dice of one kind break, round by round, while none of them is fixed."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.engineering.exact.dice import FACES
from dicedojo.games.engineering.exact.mass import Floats, Mass

STRIDE = 16  # rounds; tables are made for a multiple of it, so that few are made again

_kept: dict[tuple[int, int], Mass] = {}  # by kind and count; the longest made so far


def breaking(kind: int, count: int, rounds: int) -> Mass:
    """Return how dice of a kind break while none of them is fixed.

    `[rounds, legacy before, legacy after]`; the points are those of these dice.
    """
    kept = _kept.get((kind, count))
    if kept is None or len(kept.p) <= rounds:
        kept = _breaking(kind, count, -(-rounds // STRIDE) * STRIDE)
        _kept[kind, count] = kept
    return kept[: rounds + 1]


def _breaking(kind: int, count: int, rounds: int) -> Mass:
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
