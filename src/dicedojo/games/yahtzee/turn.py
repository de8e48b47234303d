"""What each choice in a turn is worth: the dice to keep, or the box to fill.

The worth of a choice is the points of the whole game, those on the card included, if
the best play follows it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dicedojo.dice import Roll
from dicedojo.games.yahtzee.boxes import DICE
from dicedojo.games.yahtzee.card import Card, Solution
from dicedojo.games.yahtzee.dice import (
    Points,
    best_of_keeps,
    chances,
    keeps_of,
    levels,
    value_keeps,
)
from dicedojo.games.yahtzee.solver import worth_of_boxes

DECIMALS = 9  # two worths that differ by less are the same


@dataclass(frozen=True)
class Keep:
    """Dice that may be kept, and what the game is worth then."""

    dice: Roll
    worth: float


@dataclass(frozen=True)
class Box:
    """A box that may be filled, and what the game is worth then."""

    name: str
    worth: float


@dataclass(frozen=True, eq=False)
class Turn:
    """One turn of a player who has boxes to fill: what each choice in it is worth."""

    value: float  # of the game before the first roll
    boxes: dict[str, Points]  # the open ones as on the card, of each roll
    keeps: dict[int, list[Points]]  # by rolls left and the number of dice kept

    def worth_of_keep(self, keep: Roll, rolls_left: int) -> float:
        """Return what keeping these dice is worth with 2 or 1 rolls left."""
        size = len(keep)
        return float(self.keeps[rolls_left][size][levels()[size].index[keep], 0])

    def worth_of_box(self, box: str, roll: Roll) -> float:
        """Return what filling an open box is worth."""
        return float(self.boxes[box][levels()[DICE].index[roll]])

    def rank_keeps(self, roll: Roll, rolls_left: int) -> list[Keep]:
        """Return every keep of a sorted roll, the best first, ties by most dice."""
        keeps = [Keep(k, self.worth_of_keep(k, rolls_left)) for k in keeps_of(roll)]
        return sorted(
            keeps,
            key=lambda one: (-round(one.worth, DECIMALS), -len(one.dice), one.dice),
        )

    def rank_boxes(self, roll: Roll) -> list[Box]:
        """Return every open box for a sorted roll, the best first.

        Of boxes that are worth the same, the first on the card comes first.
        """
        boxes = [Box(box, self.worth_of_box(box, roll)) for box in self.boxes]
        return sorted(boxes, key=lambda one: -round(one.worth, DECIMALS))


def turn_of(solution: Solution, card: Card) -> Turn:
    """Return the turn of a player with this card; one of its boxes is open."""
    worth = dict(worth_of_boxes(solution, card.row, np.array([card.column])))
    boxes = {box: worth[box][:, 0] + card.scored for box in card.open_boxes}
    third = np.max(list(boxes.values()), axis=0)[:, np.newaxis]
    with_one_left = value_keeps(third)
    with_two_left = value_keeps(best_of_keeps(with_one_left))
    first = best_of_keeps(with_two_left)
    keeps = {1: with_one_left, 2: with_two_left}
    return Turn(float(chances() @ first[:, 0]), boxes, keeps)


def worth_of_card(solution: Solution, card: Card) -> float:
    """Return what a game with this card is worth before the next turn."""
    after = solution.values[solution.rows[card.row], card.column]
    return card.scored + float(after)
