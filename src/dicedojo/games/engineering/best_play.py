"""The best play of a game, solved once in a process."""

from __future__ import annotations

from functools import cache

from dicedojo.games.engineering.exact.optimum import Optimum, solve

MAX_ROUNDS = 30  # longer games take many seconds to minutes


@cache
def best_play(rounds: int) -> Optimum:
    """Return the best play of a game of so many rounds."""
    return solve(rounds)
