"""Does the advice of Farkle's players hold: keep one of the 1s and roll the rest?

“If you roll and have a bunch of 1's and 5's, it was better to just keep only one of the
1's” (seed 000). It holds for a player on the board who banks from 150 points on, or
more. It also holds for the best turn: on the board, without a set and rolling on, that
keeps one 1 or 5 every time but one. With 150 points at stake it takes both fives of
three dice. A player who still needs 1,000 keeps more in some later rolls of a turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dicedojo.dice import Roll
from dicedojo.games.farkle.exact.best_turn import OptimalTurn, optimal_turn
from dicedojo.games.farkle.exact.chances import (
    STEP,
    all_singles,
    dice_left,
    everything,
    one_at_a_time,
)
from dicedojo.games.farkle.exact.heuristics import values_by_bank
from dicedojo.games.farkle.exact.strategy import Situation
from dicedojo.games.farkle.scorer import SINGLE, score_options

FIRST_ROLLS: tuple[Roll, ...] = (
    (1, 1, 2, 2, 3, 3),
    (1, 2, 2, 3, 3, 5),
    (1, 1, 2, 2, 5, 5),
    (2, 2, 3, 3, 5, 5),
    (2, 2, 2, 3, 4, 5),
    (1, 2, 2, 3, 3, 3),
    (1, 2, 3, 4, 4, 4),
)


@dataclass(frozen=True)
class OneOrAll:
    """Where there is no set: keeping one 1 or 5, or all, banking from the same points.

    Keeping all is better only where a player banks from one of `but` on.
    """

    bank_from: int
    one: float
    every: float
    but: tuple[int, ...]


@dataclass(frozen=True)
class FirstRoll:
    """The first roll of a turn on the board: what each keep comes to, best play after.

    `one` is for keeping one 1, or one 5 where there is no 1; `every` for keeping every
    die that scores.
    """

    roll: Roll
    one: float
    every: float
    best: float
    best_keep: Roll


def one_or_all() -> OneOrAll:
    """Return what the source's advice about 1s and 5s is worth."""
    one, every = values_by_bank(one_at_a_time), values_by_bank(all_singles)
    bank_from = max(one, key=lambda points: one[points])
    but = tuple(points for points in one if one[points] < every[points])
    return OneOrAll(bank_from, one[bank_from], every[bank_from], but)


def compare_first_rolls() -> Iterator[FirstRoll]:
    """Yield what the keeps of some first rolls come to."""
    turn = optimal_turn()
    for roll in FIRST_ROLLS:
        ((best_keep, _),) = turn.ask([Situation(roll, 0, turn.total)])
        one = (min(face for face in roll if face in SINGLE),)
        yield FirstRoll(
            roll,
            one=_comes_to(turn, roll, one),
            every=_comes_to(turn, roll, everything(roll)),
            best=_comes_to(turn, roll, best_keep),
            best_keep=best_keep,
        )


def _comes_to(turn: OptimalTurn, roll: Roll, keep: Roll) -> float:
    """Return what a keep of a first roll banks on average, with the best play after."""
    points = score_options(roll)[keep]
    return float(turn.worth[dice_left(roll, keep), points // STEP])
