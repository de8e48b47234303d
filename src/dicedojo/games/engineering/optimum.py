"""The best play of a whole game: its expected score, and the best action in each state.

A state is the dice, which of them are legacy, the rounds left and the score. The rules
say that the lowest die is promoted and a die with the most faces is fixed.

With fixed decisions from then on, a value is a line over the score. The best value over
all decisions is the upper envelope of such lines, a convex function. So an action whose
value is a line, and which is best at score 0 and at the highest score, is best at all
scores in between. If each decision about some dice has such an action, their values at
two scores are enough. Only 267 of 5,325 dice in 30 rounds need a value for each score;
if all did, 30 rounds would take 28 s of CPU time instead of 2.8 s. A grade needs the
values, so they are cached on disk (11 MB, read in 0.1 s).
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicedojo import cache as disk
from dicedojo.games.engineering.dice import (
    NEW,
    Dice,
    Floats,
    States,
    actions,
    build,
    work,
)

COMPUTE = ("dice.py", "optimum.py")  # the cached values depend on these files


class Optimum:
    """The best play of a game from any state on.

    `tables` holds the values by dice, just before the roll that follows a decision,
    `[rounds left - 1, score]`. `value` is the expected final score of the game.
    """

    def __init__(self, rounds: int, tables: Mapping[Dice, Floats]) -> None:
        self.tables = tables
        self.value = self.worths((), rounds, 0)[NEW] if rounds else 0.0

    def worths(self, dice: Dice, rounds_left: int, score: float) -> dict[str, float]:
        """Return the expected final score after each action, with best play from there.

        No die is legacy. A score may be the mean of several games; values between two
        whole scores are interpolated.
        """
        worths = {}
        for action in actions(dice):
            values = self.tables[build(dice, action)][rounds_left - 1]
            worths[action] = float(_read(values, np.array([score]))[0])
        return worths


def solve(rounds: int) -> Optimum:
    """Return the best play of a game with this number of rounds."""
    tables: dict[Dice, Floats] = {}

    def table_of(dice: Dice) -> Floats:
        if work(dice) > rounds:
            return np.zeros((0, 2))
        if dice not in tables:
            choices = [table_of(build(dice, action)) for action in actions(dice)]
            tables[dice] = _solve_dice(dice, rounds, choices)
        return tables[dice]

    table_of(build((), NEW))
    return Optimum(rounds, tables)


def _solve_dice(dice: Dice, rounds: int, choices: Sequence[Floats]) -> Floats:
    """Return the table of some dice, given the tables of the dice they can become."""
    states, count = States(dice), len(dice)
    # A round adds at most one scoring die, and each die scores at most one point.
    most = count * (count + 1) // 2 + count * (rounds - count)
    lefts = np.arange(1, rounds - work(dice) + 1)[:, np.newaxis]
    width = 2 if _is_line(choices, most - count * lefts) else most + 1
    scores = np.arange(width)[np.newaxis]
    decided = np.max([_read(choice, scores) for choice in choices], axis=0)
    after = scores + states.unbroken[:, np.newaxis]
    after[-1] = 0  # all dice are legacy: the product is lost
    values = np.repeat(scores.astype(float), len(after), axis=0)
    table = []
    for left in range(len(lefts) + 1):
        acted = states.expect(_read(values, after))
        table.append(acted[0])
        values = np.concatenate([decided[left : left + 1], acted[states.fixed]])
    return np.array(table)


def _is_line(choices: Sequence[Floats], highest: NDArray[Any]) -> bool:
    low, high = (
        np.argmax([_read(choice, end) for choice in choices], axis=0)
        for end in (0 * highest, highest)
    )
    lines = np.array([choice.shape[1] == 2 for choice in choices])
    return bool(((low == high) & lines[low]).all())


def _read(values: Floats, scores: NDArray[Any]) -> Floats:
    """Return the values at these scores, extrapolated from the last two."""
    first = np.minimum(scores, values.shape[-1] - 2).astype(int)
    low = np.take_along_axis(values, first, -1)
    high = np.take_along_axis(values, first + 1, -1)
    beyond: Floats = scores - first
    return low + beyond * (high - low)


@cache
def best_play(rounds: int) -> Optimum:
    """Return the best play of a game, from the disk or computed and cached there."""

    def compute() -> list[tuple[Dice, str]]:  # text is read faster than numbers
        tables = solve(rounds).tables.items()
        return [(dice, b64encode(table.tobytes()).decode()) for dice, table in tables]

    code = (Path(__file__).with_name(name).read_text("utf-8") for name in COMPUTE)
    tables = {
        tuple(dice): np.frombuffer(b64decode(text)).reshape(rounds - work(dice) + 1, -1)
        for dice, text in disk.kept("engineering", [str(rounds), *code], compute)
    }
    return Optimum(rounds, tables)
