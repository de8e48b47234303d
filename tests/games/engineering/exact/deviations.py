"""Whether it is always best to promote the lowest die, fix the highest, and never skip.

The source argues for these without proof, and the rules of the kata allow nothing else.
Here every single other choice is compared with the best play that keeps to them, at
every score that its dice can have. As long as none is better, no play is: a game with
free choice then has the same value in every state.

What was found in games of up to 30 rounds, all states of each:

- To fix another die than the highest, or to skip, is better nowhere.
- To promote another die than the lowest is better nowhere in up to 27 rounds. In 28
  rounds, with a d6, a d8 and 23 rounds left, it is better by up to 0.137 points to
  promote the d8; in 30 rounds so are ten decisions. The best play comes to none of
  them: with free promotion the whole game is worth the same.
- Of two promotions, the lower is not always the better one, in 6 rounds already: one
  round before the end, a d6 and a d12 lose all less often than two d8. There a new die
  is better than both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dicedojo.games.engineering.exact.dice import (
    FIX,
    KINDS,
    NEW,
    NO_DICE,
    PROMOTE,
    Counts,
    act,
    actions,
    promotable,
    promote,
    work,
)
from dicedojo.games.engineering.exact.lines import (
    IS_NEW,
    IS_PROMOTE,
    TIE,
    score_range,
)
from dicedojo.games.engineering.exact.mass import Floats
from dicedojo.games.engineering.exact.optimum import Optimum
from dicedojo.games.engineering.exact.scores import Dice, max_score
from tests.games.engineering.exact.plain_optimum import dice_of_work

SKIP = "skip"
Decision = tuple[Counts, int, Floats]  # dice, rounds left and possible scores


@dataclass(frozen=True)
class Deviation:
    """Another choice that is better than the best play at some score, by most there."""

    action: str  # "promote", "fix" or "skip"
    kind: int  # of the die that is promoted or fixed; without meaning for a skip
    dice: Counts
    legacy: Counts
    rounds_left: int
    score: int
    gain: float  # points


def better_promotions(best: Optimum) -> Iterator[Deviation]:
    """Yield the decisions at which another die than the lowest is best promoted."""
    for state in _decisions(best):
        dice, left, scores = state
        for kind in list(promotable(dice))[1:]:
            other = best.values(promote(dice, kind), left, scores)
            yield from _better(PROMOTE, kind, state, other - best.decided(*state))


def better_skips(best: Optimum) -> Iterator[Deviation]:
    """Yield the decisions at which it is best to change nothing before the roll."""
    for state in _decisions(best):
        gains = best.values(*state) - best.decided(*state)
        yield from _better(SKIP, KINDS[0], state, gains)


def better_fixes(best: Optimum) -> Iterator[Deviation]:
    """Yield the states in which another die than the highest is best fixed.

    The scores are all from 0 to the highest that so many dice can have.
    """
    for dice in _all_dice(best.rounds):
        if sum(count > 0 for count in dice) > 1:
            yield from _better_fixes_of(best, Dice(dice))


def best_path(best: Optimum) -> set[tuple[Counts, int]]:
    """Return the decisions, dice and rounds left, that the best play comes to.

    Where its action depends on the score, it comes to both.
    """
    reached: set[tuple[Counts, int]] = {(NO_DICE, best.rounds)}
    for decided in range(best.rounds):
        for dice, left in [each for each in reached if work(each[0]) == decided]:
            for action in _best_actions(best, dice, left):
                reached.update((act(dice, action), after) for after in range(1, left))
    return reached


def _best_actions(best: Optimum, dice: Counts, left: int) -> tuple[str, ...]:
    possible = actions(dice)
    if len(possible) == 1:
        return possible
    group, row = best.sets.find(dice)
    choice = best.choices[group][row, left - 1]
    return {IS_NEW: (NEW,), IS_PROMOTE: (PROMOTE,)}.get(int(choice), possible)


def _decisions(best: Optimum) -> Iterator[Decision]:
    """Yield all that dice can come to without legacy."""
    for dice in _all_dice(best.rounds):
        for left in range(1, best.rounds - work(dice) + 1):
            low, high = score_range(np.array(sum(dice)), work(dice), best.rounds - left)
            if low <= high:
                yield dice, left, np.arange(int(low), int(high) + 1).astype(float)


def _all_dice(rounds: int) -> Iterator[Counts]:
    return (dice for made in range(1, rounds) for dice in dice_of_work(made))


def _better_fixes_of(best: Optimum, dice: Dice) -> Iterator[Deviation]:
    for kind in KINDS[:-1]:
        higher = [each for each in KINDS if each > kind]
        rows = [
            row
            for row, legacy in enumerate(dice.legacies)
            if legacy[kind] and any(legacy[each] for each in higher)
        ]
        if not rows:
            continue
        step = int(np.prod([count + 1 for count in dice.counts[kind + 1 :]]))
        for left, table in enumerate(best.table(dice.counts), start=1):
            scores = max_score(sum(dice.counts), best.rounds - left) + 1
            fixed = dice.fixed[np.array(rows) - 1]
            gains = (table[np.array(rows) - step] - table[fixed])[:, :scores]
            row, score = np.unravel_index(gains.argmax(), gains.shape)
            if gains[row, score] > TIE:
                yield Deviation(
                    FIX,
                    kind,
                    dice.counts,
                    dice.legacies[rows[int(row)]],
                    left,
                    int(score),
                    float(gains[row, score]),
                )


def _better(
    action: str, kind: int, decision: Decision, gains: Floats
) -> Iterator[Deviation]:
    dice, left, scores = decision
    most = int(gains.argmax())
    if gains[most] > TIE:
        score = int(scores[most])
        yield Deviation(action, kind, dice, NO_DICE, left, score, float(gains[most]))
