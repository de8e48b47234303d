"""A scorecard: the boxes that are filled, and what a roll scores in the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dicedojo.dice import FACES, Roll
from dicedojo.games.yahtzee.boxes import (
    FACE_OF,
    JOKER,
    LOWER,
    NEEDED,
    UPPER,
    YAHTZEE,
    YAHTZEE_BONUS,
    YAHTZEE_SHEET,
    YATZY_SHEET,
    Sheet,
    Variant,
)
from dicedojo.games.yahtzee.scorer import score, score_yatzy
from dicedojo.games.yahtzee.states import (
    AT_YAHTZEE,
    FILLED,
    OPEN,
    SCORED,
    Row,
    bit,
    upper_states,
)


@dataclass(frozen=True)
class Scored:
    """The points of a roll in a box, and those of the yahtzee bonus beside them."""

    points: int
    bonus: int = 0


@dataclass(frozen=True)
class Card:
    """The points of each box that is filled, and the bonus for further yahtzees."""

    points: Mapping[str, int] = field(default_factory=dict)
    bonus: int = 0
    sheet: Sheet = YAHTZEE_SHEET

    @property
    def open_boxes(self) -> tuple[str, ...]:
        """The boxes that are not filled, in the order of the card."""
        return tuple(box for box in self.sheet.boxes if box not in self.points)

    @property
    def upper_points(self) -> int:
        """The points in the upper boxes, without the bonus."""
        return sum(self.points.get(box, 0) for box in UPPER)

    @property
    def upper_bonus(self) -> int:
        """The bonus for the upper boxes, as soon as it is reached."""
        return self.sheet.upper_bonus if self.upper_points >= NEEDED else 0

    @property
    def scored(self) -> int:
        """All points but the bonus for the upper boxes."""
        return sum(self.points.values()) + self.bonus

    @property
    def total(self) -> int:
        """All points, bonuses included."""
        return self.scored + self.upper_bonus

    def fill(self, box: str, scored: Scored) -> Card:
        """Return the card with one more box filled."""
        points = {**self.points, box: scored.points}
        return Card(points, self.bonus + scored.bonus, self.sheet)

    def row(self, variant: Variant) -> Row:
        """Return what the lower boxes hold, as a row of the table of values."""
        holds = [FILLED if box in self.points else OPEN for box in self.sheet.lower]
        if variant.has_jokers and self.points.get("yahtzee") == YAHTZEE:
            holds[AT_YAHTZEE] = SCORED
        return tuple(holds)

    @property
    def column(self) -> int:
        """What the upper boxes hold, as a column of the table of values."""
        filled = sum(bit(FACE_OF[box]) for box in UPPER if box in self.points)
        return upper_states().index[filled, min(self.upper_points, NEEDED)]


def plain_points(variant: Variant, box: str, roll: Roll) -> int:
    """Return what a roll scores in a box, without bonuses and jokers."""
    if variant.sheet is YATZY_SHEET:
        return score_yatzy(box, roll)
    return score(box, roll, five_is_full_house=variant.five_is_full_house)


def score_options(variant: Variant, card: Card, roll: Roll) -> dict[str, Scored]:
    """Return the boxes that may be filled with a roll, and what it scores there."""
    plain = {box: Scored(plain_points(variant, box, roll)) for box in card.open_boxes}
    is_five = len(set(roll)) == 1
    if not is_five or not variant.has_jokers or "yahtzee" not in card.points:
        return plain
    own = UPPER[FACES.index(roll[0])]
    bonus = YAHTZEE_BONUS if card.points["yahtzee"] == YAHTZEE else 0
    options = {
        box: Scored(
            JOKER[box] if box in JOKER and own in card.points else scored.points, bonus
        )
        for box, scored in plain.items()
    }
    if own in options:
        return {own: options[own]}
    lower = {box: scored for box, scored in options.items() if box in LOWER}
    return lower or options
