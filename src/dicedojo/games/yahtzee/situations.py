"""The cards that a strategy is asked about: thirteen last turns, and eight in mid-game.

On a card with one box left all others are filled, the upper ones with three of their
face. So if an upper box is left, three of its face reach the bonus.

Each of the eight cards asks a question that players argue about. They cover all parts
of a game: the first turn, four cards with six to ten boxes left, and three with two to
four. Each box holds points that a roll can score there.

The values of all states at the end of a turn on one of these cards are shipped with
dojo. A grade needs only these 141 of the 357,632 numbers of a solution. Solving the
game takes 3.3 s of CPU time, and reading a cached solution 0.1 s.

    python -m dicedojo.games.yahtzee.situations    writes their file again
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from dicedojo.games.yahtzee.card import (
    SOURCE,
    Card,
    Solution,
    all_rows,
    fill,
    upper_states,
)
from dicedojo.games.yahtzee.scorer import BOXES, FACE_OF, LOWER, UPPER
from dicedojo.games.yahtzee.solver import solve

FILE = Path(__file__).with_name("after_turns.json")
PAR = {box: 3 * face for box, face in FACE_OF.items()}  # 63 in all
USUAL = PAR | dict(zip(LOWER, (22, 15, 25, 30, 40, 0, 23), strict=True))


@dataclass(frozen=True, eq=False)
class Situation:
    """A card before a turn, and the question that it raises."""

    name: str
    card: Card
    question: str = ""


def without(*boxes: str, **changes: int) -> Card:
    """Return a usual card with these boxes open, and the changed points in others."""
    points = USUAL | {name.replace("_", " "): value for name, value in changes.items()}
    return Card({box: value for box, value in points.items() if box not in boxes})


LAST_BOXES = tuple(Situation(f"last: {box}", without(box)) for box in BOXES)

MID_GAME = (
    Situation("first turn", Card(), "A pair of 1s, a run, or high dice?"),
    Situation(
        "bonus race",
        without(*UPPER[:3], *LOWER[2:], sixes=24),
        "6 points ahead of the bonus: which small faces are safe?",
    ),
    Situation(
        "behind the bonus",
        without("fives", "sixes", *LOWER[1:5], "chance", ones=1, twos=4),
        "4 points behind the bonus: chase it, or let it go?",
    ),
    Situation(
        "bonus lost",
        without("ones", "twos", *LOWER[:3], "yahtzee", threes=3, sixes=12),
        "The bonus is out of reach: which box to cross out?",
    ),
    Situation(
        "straights left",
        without("ones", "fours", *LOWER[3:5], "yahtzee", "chance"),
        "Break a pair for a run of four?",
    ),
    Situation(
        "kinds left",
        without(*LOWER[:3], "yahtzee"),
        "Three alike: go for the fourth, or for a pair?",
    ),
    Situation(
        "last chance",
        without("sixes", "yahtzee", "chance"),
        "Three sixes reach the bonus: what does the chance take?",
    ),
    Situation(
        "two left",
        without("ones", "large straight"),
        "Three ones reach the bonus: ones, or a straight?",
    ),
)

SITUATIONS = (*LAST_BOXES, *MID_GAME)


@cache
def after_turns() -> Solution:
    """Return the solution of the game, with NaN in all other states."""
    rows = all_rows(SOURCE)
    values = np.full((len(rows), len(upper_states().points)), np.nan)
    for row, column, value in json.loads(FILE.read_text("utf-8")):
        values[row, column] = value
    return Solution(SOURCE, values, rows)


def states_after(card: Card) -> Iterator[tuple[int, int]]:
    """Yield row and column of each state at the end of a turn with this card."""
    rows, row, column = all_rows(SOURCE), card.row, card.column
    for box in card.open_boxes:
        if box in LOWER:
            yield rows[fill(row, LOWER.index(box))], column
        else:
            columns = upper_states().after[FACE_OF[box] - 1, :, column]
            yield from ((rows[row], int(after)) for after in columns)


def write() -> None:
    """Solve the game, and write the file."""
    values = solve(SOURCE).values
    states = sorted(
        {state for situation in SITUATIONS for state in states_after(situation.card)}
    )
    lines = (json.dumps([*state, float(values[state])]) for state in states)
    FILE.write_text("[\n{}\n]\n".format(",\n".join(lines)), "utf-8")


if __name__ == "__main__":
    write()
