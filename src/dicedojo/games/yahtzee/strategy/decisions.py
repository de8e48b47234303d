"""What a strategy's decisions in one turn are worth, exactly, and what each of them costs.

A strategy that always decides the same is a table: what it keeps of every roll, with two
rolls left and with one, and which box it fills with every last roll. From the table follow
how often each roll comes up, and the points of the game if the best play follows the turn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

from dicedojo.dice import FACES, Roll, count_orders
from dicedojo.games.yahtzee.boxes import DICE
from dicedojo.games.yahtzee.exact.card import Card
from dicedojo.games.yahtzee.exact.dice import rolls
from dicedojo.games.yahtzee.exact.turn import Turn

FIRST, SECOND = 2, 1  # rolls left after the first roll, and after the second

Keeps = Mapping[Roll, Roll]  # what is kept of each roll


@dataclass(frozen=True)
class Decisions:
    """All decisions of a strategy in a turn that begins with this card."""

    keeps: Mapping[int, Keeps]  # with two rolls left, and with one
    boxes: Mapping[Roll, str]


@dataclass(frozen=True)
class Cost:
    """A decision that is not the best, and the points of the game that it costs."""

    roll: Roll
    rolls_left: int
    choice: Roll | str
    best: Roll | str
    likely: float  # how often a turn comes to it
    points: float  # once it has come to it

    @property
    def share(self) -> float:
        """The points that a turn loses here on average."""
        return self.likely * self.points


def worth_of_turn(turn: Turn, decisions: Decisions) -> float:
    """Return the points of the game if this turn is played so, and then the best."""
    last = _rolls_reached(decisions)[0]
    return sum(
        likely * turn.worth_of_box(decisions.boxes[roll], roll)
        for roll, likely in last.items()
    )


def costs(turn: Turn, decisions: Decisions) -> Iterator[Cost]:
    """Yield each decision that costs points and is ever come to.

    Their shares add up to what the turn loses against the best play.
    """
    reached = _rolls_reached(decisions)
    for left in (FIRST, SECOND):
        for roll, likely in reached[left].items():
            best, *_ = turn.rank_keeps(roll, left)
            keep = decisions.keeps[left][roll]
            points = best.worth - turn.worth_of_keep(keep, left)
            yield from _cost(roll, left, keep, best.dice, likely, points)
    for roll, likely in reached[0].items():
        top, *_ = turn.rank_boxes(roll)
        box = decisions.boxes[roll]
        points = top.worth - turn.worth_of_box(box, roll)
        yield from _cost(roll, 0, box, top.name, likely, points)
