"""The cards that a strategy is asked about: thirteen last turns, and eight in mid-game.

On a card with one box left all others are filled, the upper ones with three of their
face. So if an upper box is left, three of its face reach the bonus.

The eight cards are chosen so that each asks a question that players argue about, in
every part of a game: the first turn, four with six to ten boxes left, and three with
two to four. Each box holds points that a roll can score there.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicedojo.dice import FACES
from dicedojo.games.yahtzee.boxes import BOXES, LOWER, UPPER
from dicedojo.games.yahtzee.card import Card

PAR = {box: 3 * face for box, face in zip(UPPER, FACES, strict=True)}  # 63 in all
USUAL = PAR | dict(zip(LOWER, (22, 15, 25, 30, 40, 0, 23), strict=True))


@dataclass(frozen=True, eq=False)
class Situation:
    """A card before a turn, and the question that it asks."""

    name: str
    card: Card
    question: str = ""


def without(*boxes: str, **changed: int) -> Card:
    """Return a usual card with these boxes open, and other points in others."""
    points = USUAL | {name.replace("_", " "): held for name, held in changed.items()}
    return Card({box: held for box, held in points.items() if box not in boxes})


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
