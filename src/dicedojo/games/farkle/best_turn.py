"""The best turns of Farkle: for most points on average, and for most games won.

First, from how many points on to bank for the most points, ignoring other players.

From how many points on banking is best, whatever dice are left: let p be the chance
of a bust with n dice and g the mean of the most points that one roll of them offers.
One more roll with t at stake, banked if it scores, gives at most g + (1 - p) t, which
is no more than t from t = g/p on. Call T the greatest of the six quotients.

- From T on, banking is best. Let e be the most that rolling on is worth over banking,
  with any dice and any t >= T. It is finite: a roll scores at most 4,000, and is a bust
  with a chance of at least 1/44. Points at stake only grow, so e also bounds what
  follows the next roll: rolling on is worth at most g + (1 - p) (t + e). If e were > 0,
  then e <= g + (1 - p) e - p T for one of the six numbers of dice, that is
  e <= g/p - T <= 0, a contradiction.
- Below T it is not. The quotient of six dice is the greatest, and with six dice even a
  single roll is worth more than banking there. So T is the smallest bound.

T is 12,396.5 points, with three pairs 18,778.7: more than the 1,000 for the board.
So a table of the points below T describes all turns, although a turn can be endless.

If only the chance of winning counts, many turns are computed at once. Each lane is a
turn: banking wins with the chances in `bank`, a bust with the chance in `bust`. The
table is filled from the most points down. All keeps of a roll are compared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import ceil

import numpy as np
from numpy.typing import NDArray

from dicedojo.games.farkle.chances import (
    ALL_DICE,
    DICE,
    ON_THE_BOARD,
    STEP,
    Decision,
    Situation,
    banked,
    best_keeps,
    bust_chance,
    chance,
    dice_left,
    mean_best,
    scoring_rolls,
)
from dicedojo.games.farkle.scorer import score_options

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]
COLUMNS = ALL_DICE + 1  # numbers of dice; 0 is unused


@dataclass(frozen=True, eq=False)
class OptimalTurn:
    """The best turn from a total, and the value of each state within it.

    Both tables are `[dice to roll, points at stake // STEP]`. From `bank_from[dice]`
    points on, banking is at least as good as rolling.
    """

    total: int
    three_pairs: bool
    value: float  # points banked on average
    worth: Points  # the better of banking and rolling
    rolling: Points  # of rolling now, with the best play after it
    bank_from: Mapping[int, int]

    def decide(self, situation: Situation) -> Decision:
        """Return the decision of the best turn."""
        options = score_options(situation.roll, three_pairs=self.three_pairs)
        keeps = best_keeps(situation.roll, three_pairs=self.three_pairs)
        after = {left: situation.turn_points + options[k] for left, k in keeps.items()}
        left = max(after, key=lambda dice: self.worth[dice, after[dice] // STEP])
        return keeps[left], after[left] < self.bank_from[left]


@dataclass(frozen=True)
class _Moves:
    """The results of all rolls, ordered by the number of dice."""

    target: Numbers  # for each keep: its place in a table of rows of points
    first_keep: Numbers  # for each roll that scores: its first keep
    chance: Points  # for each roll
    first_roll: Numbers  # for each number of dice: its first roll


def never_roll_from(*, three_pairs: bool = False) -> int:
    """Return the points from which on banking is best with any dice left."""
    quotients = [
        mean_best(dice, three_pairs=three_pairs)
        / bust_chance(dice, three_pairs=three_pairs)
        for dice in DICE
    ]
    return ceil(max(quotients) / STEP) * STEP


@cache
def optimal_turn(
    total: int = ON_THE_BOARD, *, three_pairs: bool = False
) -> OptimalTurn:
    """Return the best turn of a player with `total` points."""
    limit = never_roll_from(three_pairs=three_pairs)
    moves = _moves(three_pairs)
    rows = limit // STEP + int(moves.target.max()) // COLUMNS + 1
    bank = np.array([banked(row * STEP, total) for row in range(rows)], float)
    worth = np.repeat(bank[:, np.newaxis], COLUMNS, axis=1)
    rolling = np.zeros((limit // STEP, COLUMNS))
    flat = worth.ravel()  # a view, not a copy
    for row in reversed(range(len(rolling))):
        keeps = flat[moves.target + row * COLUMNS]
        rolls = np.maximum.reduceat(keeps, moves.first_keep) * moves.chance
        rolling[row, 1:] = np.add.reduceat(rolls, moves.first_roll)
        worth[row] = np.maximum(rolling[row], bank[row])
    worth.flags.writeable = rolling.flags.writeable = False
    rolls_on = rolling > bank[: len(rolling), np.newaxis]
    return OptimalTurn(
        total,
        three_pairs,
        float(worth[0, ALL_DICE]),
        worth.T,
        rolling.T,
        {dice: int(rolls_on[:, dice].nonzero()[0].max() + 1) * STEP for dice in DICE},
    )


@cache
def _moves(three_pairs: bool) -> _Moves:
    targets: list[list[int]] = []
    chances: list[float] = []
    rolls_of = []
    for dice in DICE:
        rolls = scoring_rolls(dice, three_pairs=three_pairs)
        rolls_of.append(len(rolls))
        for roll in rolls:
            options = score_options(roll, three_pairs=three_pairs)
            keeps = best_keeps(roll, three_pairs=three_pairs)
            targets.append(
                [options[k] // STEP * COLUMNS + left for left, k in keeps.items()]
            )
            chances.append(float(chance(roll)))
    return _Moves(
        np.concatenate(targets),
        _starts(map(len, targets)),
        np.array(chances),
        _starts(rolls_of),
    )


def _starts(lengths: Iterable[int]) -> Numbers:
    return np.array([0, *accumulate(lengths)][:-1], np.intp)


Chances = NDArray[np.float64]
Keeps = frozenset[tuple[int, int]]  # of a roll: rows gained, dice left

UNIT = 2.0**-53  # the greatest relative error of one rounding
MOST = 4_000 // STEP  # the most rows that one roll gains


@dataclass(frozen=True)
class _Offers:
    """The keeps of all rolls, the rolls with the most keeps first.

    The first keep of each offer comes first, then the second of those that have two,
    and so on. `counts` is the number of offers that have each.
    """

    target: NDArray[np.intp]  # for each keep: its place in a table of rows
    counts: tuple[int, ...]
    chance: Chances  # [dice - 1, offer]
    bust: Chances  # [dice - 1]
    left: tuple[list[int], ...]  # for each offer: the dice left


def play_turns(bank: Chances, bust: Chances) -> tuple[Chances, Chances]:
    """Return the best turns' chances of winning after each keep, and with all dice.

    `bank` is `[points // STEP, lane]`, so row 0 is the first roll, and its last `MOST`
    rows are always banked. The first result is the better of banking and rolling,
    `[points // STEP, dice left, lane]`. The second, `[points // STEP, lane]`, is for
    rolling all dice, without those last rows.
    """
    moves = _offers()
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
    """Return the chances that a turn can reach 0 to `rows` rows of points."""
    enough = np.arange(rows + MOST)[:, np.newaxis] >= rows
    return np.append(1.0, play_turns(enough.astype(float), np.zeros(1))[1][::-1])


def least_bust() -> float:
    """Return the chance of a bust with all dice, the smallest of all."""
    return float(_offers().bust.min())


@cache
def rounding() -> float:
    """Return a bound of the rounding error in a turn's chance of winning.

    Chances are at most 1. A roll of n offers adds n + 1 products of a rounded chance,
    so its error is at most (n + 3) units, in any order of additions. (One more unit is
    for the bank's value, and 1 % for products of errors.) The next rolls have errors,
    too: the sum over a turn is at most `off`, for a player who chooses keeps to
    maximise the error. The first `off` is much too great, each next one is smaller, and
    all of them are bounds.
    """
    moves = _offers()
    roll = 1.01 * UNIT * ((moves.chance > 0).sum(axis=1) + 4)
    off = np.full(COLUMNS, (roll / moves.bust).max())
    for _ in range(100):
        worst = np.array([off[left].max() for left in moves.left])
        off[1:] = roll + 1.000001 * moves.chance @ worst
    return float(off[ALL_DICE])


@cache
def _offers() -> _Offers:
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
    return _Offers(
        np.array([gain * COLUMNS + left for keeps in rounds for gain, left in keeps]),
        tuple(map(len, rounds)),
        table,
        np.array([float(bust_chance(dice)) for dice in DICE]),
        tuple([left for _, left in keeps] for keeps in lists),
    )
