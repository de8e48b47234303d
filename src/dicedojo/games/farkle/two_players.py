"""Win rate of the first of two players of Farkle by best play, with a proved bound.

Let W(a, b) be the chance that the player to roll wins, with a points against b. A bust
leads to W(b, a), and banking to a pair with a greater sum, or to the last turn. So
pairs are solved from the greatest sum down, (a, b) and (b, a) together. Let G(f) be the
chance of winning with the best turn where a bust wins with chance f. Then x = W(a, b)
and y = W(b, a) solve x = G(1 - y) and y = H(1 - x), with H for the other's turn.

**A turn has no end, and yet the table is finite.** A roll is a bust with a chance of at
least p = 5/162. So rolling on wins at most 1 - p (1 - f). Banking enough to end the
game wins 1 - L, where L is the chance that the other's last turn reaches what is
needed. The more is at stake, the less is L, so from L <= p (1 - f) on banking is best,
whatever dice are left. We bank from L <= p (1 - f) / 2 on, where no rounding can
matter. L itself is exact: with enough points, the last player banks.

**The bound.** A way to play a turn loses it with some chance q and wins q f + c. G is
the greatest of these lines, so it is convex, does not fall, and is 1 at most. Let later
chances be off by e at most, and let g and h be G and H for these chances. Let x and y
be the computed values, r >= |x - g(1 - y)| and s >= |y - h(1 - x)|, rounding included,
and x*, y* the true ones. All chances of a line add up to 1, hence

    g(f + e) - e <= G(f) <= g(f - e) + e.

So x - x* is at most r + e + g(1 - y) - g(1 - y* + e), and x* - x at most r + e + g(1 -
y* - e) - g(1 - y). Where |y - y*| <= e, both are r + e at most, since g does not fall.
Otherwise both compare g at 1 - y with g at most |y - y*| - e away, and below 1. There a
convex g that is 1 at most rises by no more than the line from (1 - y, g(1 - y)) to (1,
1), which has the slope S = (1 - x + r) / y or less. So u = max(0, |x - x*| - e) and v,
the same for y, have

    u <= r + S v   and   v <= s + T u,   T = (1 - y + s) / x,

and u <= (r + S s) / (1 - S T) if S T < 1, which is checked for each pair. The greatest
of these, over the pairs of a sum, is what the error grows by. Errors of later pairs are
not amplified. True chances solve the two equations, however an endless game is counted,
and what we showed holds for every solution; so there is only one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.farkle.best_turn import (
    MOST,
    UNIT,
    Chances,
    least_bust,
    play_turns,
    reach,
    rounding,
)
from dicedojo.games.farkle.chances import ON_THE_BOARD, STEP

Rows = NDArray[np.intp]  # totals, in steps of 50 points
TARGET = 10_000  # points
REACHED = 1_000  # rows; a turn reaches them with a chance of 1e-24
LEAST = 1e-9  # less than the chances of winning of all pairs
LANES = 64  # turns in one table, which fits into the processor's cache
CLOSE = 1e-14
TRIES = 30  # five or six are enough
FLAT = 1e-9  # a shorter step does not show a slope


@dataclass(frozen=True, eq=False)
class Solution:
    """The win rates of the player to roll, each within `error`.

    They are `[own // STEP, other // STEP]`, NaN for impossible totals.
    """

    wins: Chances
    error: float

    @property
    def first_wins(self) -> float:
        """The win rate of the first player of a game."""
        return float(self.wins[0, 0])

    def bank(self, own: int, other: int, board: int = ON_THE_BOARD) -> Chances:
        """Return the win rates of banking, by points // STEP, from these totals.

        In the last `MOST` rows, banking is always best. Without points a player banks
        at least `board`.
        """
        game = _Game(len(self.wins), board // STEP, self.wins)
        pair = np.array([own // STEP]), np.array([other // STEP])
        bust = 1 - self.wins[pair[::-1]]
        points = np.arange(game.rows(*pair, bust)[0] + MOST)[:, np.newaxis]
        return game.bank(*pair, bust, points)[:, 0]


def solve(
    target: int = TARGET,
    board: int = ON_THE_BOARD,
    tell: Callable[[int], None] = lambda done: None,
) -> Solution:
    """Return the solution of a game to `target` with a first bank of at least `board`.

    `tell` gets the percentage of sums that are done.

    Raises:
        ArithmeticError: no solution was found, or its bound cannot be proved.
    """
    game = _Game(target // STEP, board // STEP)
    totals = [0, *range(game.board, game.goal)]
    sums = sorted({own + other for own in totals for other in totals}, reverse=True)
    for number, both in enumerate(sums, 1):
        own = np.array([total for total in totals if both - total in totals])
        game.solve(own, both - own)
        tell(100 * number // len(sums))
    return Solution(game.wins, game.error)


class _Game:
    def __init__(self, goal: int, board: int, wins: Chances | None = None) -> None:
        self.goal, self.board = goal, board
        self.wins = np.full((goal, goal), np.nan) if wins is None else wins
        self.slopes = np.full((goal, goal), 0.4)  # of G, a guess
        self.error = 0.0

    def solve(self, own: Rows, other: Rows) -> None:
        """Solve all pairs of a sum; reversing an array exchanges both players.

        This is Newton's method for the two equations, with slopes from the last step.
        """
        wins, slope = self._guess(own, other)
        reply, value = wins[::-1], wins
        for _ in range(TRIES):
            before, reply = (reply, value), wins[::-1]
            value = self._turns(own, other, 1 - reply)
            step = before[0] - reply
            is_long = np.abs(step) > FLAT
            rise = (value - before[1]) / np.where(is_long, step, 1)
            slope = np.where(is_long, rise, slope)
            miss = value - wins
            if np.abs(miss).max() < CLOSE:
                break
            better = (miss - slope * miss[::-1]) / (1 - slope * slope[::-1])
            wins = np.clip(wins + better, LEAST, 1)
        else:
            raise ArithmeticError(f"No solution was found in {TRIES} steps.")
        self.wins[own, other], self.slopes[own, other] = wins, slope
        self.error += bound_growth(wins, np.abs(miss) + 2 * rounding() + 4 * UNIT)

    def _guess(self, own: Rows, other: Rows) -> tuple[Chances, Chances]:
        """Return chances and slopes of neighbours with more points, or 1/2."""
        more = [
            np.clip(totals + 1, self.board, self.goal - 1) for totals in (own, other)
        ]
        more_own, more_other = (more[0], other), (own, more[1])
        is_solved = np.isfinite(self.wins[more_own])
        wins = np.where(is_solved, self.wins[more_own], self.wins[more_other])
        slopes = np.where(is_solved, self.slopes[more_own], self.slopes[more_other])
        return np.nan_to_num(wins, nan=0.5), slopes

    def _turns(self, own: Rows, other: Rows, bust: Chances) -> Chances:
        rows = self.rows(own, other, bust)
        wins = np.empty(len(own))
        order = np.argsort(rows)
        for lanes in np.split(order, range(LANES, len(order), LANES)):
            points = np.arange(rows[lanes].max() + MOST)[:, np.newaxis]
            bank = self.bank(own[lanes], other[lanes], bust[lanes], points)
            wins[lanes] = play_turns(bank, bust[lanes])[1][0]
        return wins

    def rows(self, own: Rows, other: Rows, bust: Chances) -> Rows:
        """Return the rows from which on each pair banks, with any dice left."""
        enough = np.searchsorted(-_reach(), -least_bust() * (1 - bust) / 2)
        rows: Rows = np.maximum(self.goal - own, enough + other - own - 1)
        return rows

    def bank(self, own: Rows, other: Rows, bust: Chances, points: Rows) -> Chances:
        """Return the win rates of banking, which is a bust if it misses the board."""
        after = own + points
        reply = self.wins[other, np.minimum(after, self.goal - 1)]
        last = _reach()[np.clip(after - other + 1, 0, REACHED)]
        banked = 1 - np.where(after < self.goal, reply, last)
        return np.where((own == 0) & (points < self.board), bust, banked)


def bound_growth(wins: Chances, off: Chances) -> float:
    """Return the largest growth of the error; see above."""
    slope = (1 - wins + off) / wins[::-1]
    both = slope * slope[::-1]
    if both.max() >= 1:
        raise ArithmeticError("The chances of a pair of totals have no bound.")
    return float(((off + slope * off[::-1]) / (1 - both)).max())


@cache
def _reach() -> Chances:
    return reach(REACHED)
