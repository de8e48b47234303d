"""The best turns of Farkle where only the chance of winning counts, many at once.

Each lane is a turn: banking so many points wins with the chance that `bank` says, a
bust with the chance that `bust` says. The table is filled from the most points down.
No order among the keeps of a roll is assumed: all of them are compared.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.farkle.best_turn import COLUMNS
from dicedojo.games.farkle.chances import (
    ALL_DICE,
    DICE,
    STEP,
    bust_chance,
    chance,
    dice_left,
    scoring_rolls,
)
from dicedojo.games.farkle.scorer import score_options

Chances = NDArray[np.float64]
Keeps = frozenset[tuple[int, int]]  # what a roll offers: rows gained, dice left

UNIT = 2.0**-53  # the greatest relative error of one rounding
MOST = 4_000 // STEP  # rows that one roll gains at most


@dataclass(frozen=True)
class _Moves:
    """Everything that any roll offers, the longest offers first.

    The first keep of each offer comes first, then the second of those that have two,
    and so on: `counts` says how many offers have each.
    """

    target: NDArray[np.intp]  # for each keep: where it leads in a table of rows
    counts: tuple[int, ...]
    chance: Chances  # [dice - 1, offer]
    bust: Chances  # [dice - 1]
    left: tuple[list[int], ...]  # for each offer: the dice left


def best_turns(bank: Chances, bust: Chances) -> Chances:
    """Return how likely the best turn of each lane wins on rolling all dice.

    Both tables are read `[points // STEP, lane]`, so row 0 is the first roll. The last
    `MOST` rows of `bank` are banked, and no others come back.
    """
    return play_turns(bank, bust)[1]


def play_turns(bank: Chances, bust: Chances) -> tuple[Chances, Chances]:
    """Return how likely the best turns win after each keep, and on rolling all dice.

    The first is read `[points // STEP, dice left, lane]`: the better of banking and
    rolling. The second is that of `best_turns`.
    """
    moves = _moves()
    worth = np.repeat(bank[:, np.newaxis], COLUMNS, axis=1)
    flat = worth.reshape(-1, bank.shape[1])  # a view, not a copy
    all_dice = np.empty((len(bank) - MOST, bank.shape[1]))
    lost = np.outer(moves.bust, bust)
    for row in reversed(range(len(all_dice))):
        keeps = flat[moves.target + row * COLUMNS]
        best, start = keeps[: moves.counts[0]], moves.counts[0]
        for count in moves.counts[1:]:
            np.maximum(best[:count], keeps[start : start + count], out=best[:count])
            start += count
        rolling = moves.chance @ best + lost
        np.maximum(worth[row, 1:], rolling, out=worth[row, 1:])
        all_dice[row] = rolling[ALL_DICE - 1]
    return worth, all_dice


def reach(rows: int) -> Chances:
    """Return how likely a turn can reach 0 to so many rows of points."""
    enough = np.arange(rows + MOST)[:, np.newaxis] >= rows
    return np.append(1.0, best_turns(enough.astype(float), np.zeros(1))[::-1])


def least_bust() -> float:
    """Return the chance of a bust with all dice, which have the least."""
    return float(_moves().bust.min())


@cache
def rounding() -> float:
    """Return a bound of the error that rounding makes in a turn's chance of winning.

    Chances are 1 at most. A roll of n offers adds n + 1 products of a chance that was
    rounded, so it is off by (n + 3) units at most, in whatever order they are added.
    (One more is for the bank's value, and 1 % for products of errors.) What the player
    rolls next is off, too: the sum over a turn is at most `off`, for a player who
    chooses keeps to be as far off as can be. The first `off` is too great by far, each
    next one is less, and all of them are bounds.
    """
    moves = _moves()
    roll = 1.01 * UNIT * ((moves.chance > 0).sum(axis=1) + 4)
    off = np.full(COLUMNS, (roll / moves.bust).max())
    for _ in range(100):
        worst = np.array([off[left].max() for left in moves.left])
        off[1:] = roll + 1.000001 * moves.chance @ worst
    return float(off[ALL_DICE])


@cache
def _moves() -> _Moves:
    shares: defaultdict[tuple[int, Keeps], Fraction] = defaultdict(Fraction)
    for dice in DICE:
        for roll in scoring_rolls(dice):
            options = score_options(roll).items()
            keeps = frozenset((p // STEP, dice_left(roll, k)) for k, p in options)
            shares[dice, keeps] += chance(roll)
    offers = sorted(shares, key=lambda offer: len(offer[1]), reverse=True)
    table = np.zeros((len(DICE), len(offers)))
    for number, (dice, keeps) in enumerate(offers):
        table[dice - 1, number] = float(shares[dice, keeps])
    lists = [sorted(keeps) for _, keeps in offers]
    rounds = [[k[n] for k in lists if len(k) > n] for n in range(len(lists[0]))]
    return _Moves(
        np.array([gain * COLUMNS + left for each in rounds for gain, left in each]),
        tuple(map(len, rounds)),
        table,
        np.array([float(bust_chance(dice)) for dice in DICE]),
        tuple([left for _, left in keeps] for keeps in lists),
    )
