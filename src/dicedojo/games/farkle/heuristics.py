"""The exact values of the heuristics of Farkle's players, and of their advice.

The source's players keep “the most valuable roll that wasn't a 1 or 5, a single 1, or a
single 5”, unless all dice score (seed 000). The other rules keep additional dice. Each
rule banks from some points on, with any dice left; the best such points are found.

Does the advice of Farkle's players hold: keep one of the 1s and roll the rest?
“If you roll and have a bunch of 1's and 5's, it was better to just keep only one of the
1's” (seed 000). It holds for a player on the board who banks from 150 or more points
on. It also holds for the best turn on the board: without a set, and before rolling on,
it keeps one 1 or 5, with one exception. With 150 points at stake it keeps both fives of
three dice. A player who still needs 1,000 keeps more in some later rolls of a turn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dicedojo.dice import Roll
from dicedojo.games.farkle.best_turn import OptimalTurn, optimal_turn
from dicedojo.games.farkle.chances import (
    ALL_DICE,
    DICE,
    ON_THE_BOARD,
    STEP,
    Keep,
    Situation,
    all_singles,
    chance,
    dice_left,
    everything,
    everything_with_a_set,
    one_at_a_time,
    scoring_rolls,
)
from dicedojo.games.farkle.scorer import SINGLE, score_options
from dicedojo.games.farkle.strategy import MAX_AT_STAKE

HEURISTICS: Mapping[str, Keep] = {
    "everything that scores": everything,
    "the best set, else one 1, else one 5": one_at_a_time,
    "the best set, else all 1s and 5s": all_singles,
    "a set and all beside it, else one 1 or 5": everything_with_a_set,
}
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
class BestBank:
    """The mean points that a rule banks in a turn, with its best `bank_from`."""

    bank_from: int
    value: float
    share: float  # of the best turn


@dataclass(frozen=True)
class Heuristic:
    """A rule in the players' words, on the board and not yet on it."""

    name: str
    on_the_board: BestBank
    from_nothing: BestBank


def known_heuristics() -> tuple[Heuristic, ...]:
    """Return each rule with its best points to bank from."""
    on_the_board, from_nothing = optimal_turn(), optimal_turn(0)
    heuristics = []
    for name, keep in HEURISTICS.items():
        values = values_by_bank(keep)
        enough = {points: values[points] for points in values if points >= ON_THE_BOARD}
        heuristics.append(
            Heuristic(name, _best(values, on_the_board), _best(enough, from_nothing))
        )
    return tuple(heuristics)


def values_by_bank(keep: Keep) -> dict[int, float]:
    """Return the mean points that a rule banks, by the points from which on it banks.

    The chance of reaching some points with some dice is the same for all limits above
    these points, so one pass from the first roll on computes all of them.
    """
    moves = {dice: _moves(keep, dice) for dice in DICE}
    values = dict.fromkeys(range(STEP, MAX_AT_STAKE + STEP, STEP), 0.0)
    reached = defaultdict(float, {(0, ALL_DICE): 1.0})
    for points in range(0, MAX_AT_STAKE, STEP):
        for dice in DICE:
            here = reached.pop((points, dice), 0.0)
            for (gain, left), likely in moves[dice].items() if here else ():
                after = points + gain
                reached[after, left] += here * likely
                for bank in range(points + STEP, min(after, MAX_AT_STAKE) + 1, STEP):
                    values[bank] += here * likely * after
    return values


def _moves(keep: Keep, dice: int) -> Mapping[tuple[int, int], float]:
    moves: defaultdict[tuple[int, int], float] = defaultdict(float)
    for roll in scoring_rolls(dice):
        kept_dice = keep(roll)
        gain = score_options(roll)[kept_dice]
        moves[gain, dice_left(roll, kept_dice)] += float(chance(roll))
    return moves


def _best(values: Mapping[int, float], best: OptimalTurn) -> BestBank:
    bank_from = max(values, key=lambda points: values[points])
    value = values[bank_from]
    return BestBank(bank_from, value, value / best.value)


@dataclass(frozen=True)
class OneOrAll:
    """Keeping one 1 or 5, or all, without a set and banking from the same points.

    Keeping all is better only for a player who banks from one of `but` on.
    """

    bank_from: int
    one: float
    every: float
    but: tuple[int, ...]


@dataclass(frozen=True)
class FirstRoll:
    """The value of each keep of a first roll on the board, with the best play after it.

    `one` is for keeping one 1, or one 5 if there is no 1; `every` for keeping every die
    that scores.
    """

    roll: Roll
    one: float
    every: float
    best: float
    best_keep: Roll


def one_or_all() -> OneOrAll:
    """Return the value of the source's advice about 1s and 5s."""
    one_values, all_values = values_by_bank(one_at_a_time), values_by_bank(all_singles)
    bank_from = max(one_values, key=lambda points: one_values[points])
    but = tuple(
        points for points in one_values if one_values[points] < all_values[points]
    )
    return OneOrAll(bank_from, one_values[bank_from], all_values[bank_from], but)


def compare_first_rolls() -> Iterator[FirstRoll]:
    """Yield the values of the keeps of some first rolls."""
    turn = optimal_turn()
    for roll in FIRST_ROLLS:
        best_keep, _ = turn.decide(Situation(roll, 0, turn.total))
        single = (min(face for face in roll if face in SINGLE),)
        yield FirstRoll(
            roll,
            one=_value_of_keep(turn, roll, single),
            every=_value_of_keep(turn, roll, everything(roll)),
            best=_value_of_keep(turn, roll, best_keep),
            best_keep=best_keep,
        )


def _value_of_keep(turn: OptimalTurn, roll: Roll, keep: Roll) -> float:
    """Return the mean points of a keep of a first roll, with the best play after it."""
    points = score_options(roll)[keep]
    return float(turn.worth[dice_left(roll, keep), points // STEP])
