"""The values of all states in which a turn on a stated card can end, built with dojo.

A grade needs these 141 of the 357,632 numbers that a solution has. To solve the game
takes 3.3 seconds of CPU time, and to read a solution that is kept on disk 0.1 seconds.

    python -m dicedojo.games.yahtzee.after_turns    writes the file anew
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from dicedojo.games.yahtzee.boxes import FACE_OF, LOWER, SOURCE
from dicedojo.games.yahtzee.card import Card
from dicedojo.games.yahtzee.situations import SITUATIONS
from dicedojo.games.yahtzee.states import (
    FILLED,
    SCORED,
    Solution,
    all_rows,
    fill,
    upper_states,
)

FILE = Path(__file__).with_suffix(".json")


@cache
def after_turns() -> Solution:
    """Return the solution of the game, with nan for all states but these."""
    rows = all_rows(SOURCE)
    values = np.full((len(rows), len(upper_states().points)), np.nan)
    for row, column, value in json.loads(FILE.read_text("utf-8")):
        values[row, column] = value
    return Solution(SOURCE, values, rows)


def states_after(card: Card) -> Iterator[tuple[int, int]]:
    """Yield row and column of each state in which a turn with this card can end."""
    rows, row, column = all_rows(SOURCE), card.row(SOURCE), card.column
    for box in card.open_boxes:
        if box in LOWER:
            filled = [fill(row, LOWER.index(box), how) for how in (FILLED, SCORED)]
            yield from ((rows[each], column) for each in filled if each in rows)
        else:
            columns = upper_states().after[FACE_OF[box] - 1, :, column]
            yield from ((rows[row], int(each)) for each in columns)


def write() -> None:
    """Solve the game, and write the file."""
    from dicedojo.games.yahtzee.solver import solve

    values = solve(SOURCE).values
    states = sorted({state for one in SITUATIONS for state in states_after(one.card)})
    lines = (json.dumps([*state, float(values[state])]) for state in states)
    FILE.write_text("[\n{}\n]\n".format(",\n".join(lines)), "utf-8")


if __name__ == "__main__":
    write()
