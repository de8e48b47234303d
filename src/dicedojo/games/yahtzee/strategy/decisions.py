"""What a strategy's decisions in one turn are worth, and what each of them costs.

A strategy that always decides the same is a table: what it keeps of every roll, with
two rolls left and with one, and which box it fills with every last roll. From it follow
how often each roll comes up, and the points of the game if the best play follows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from dicedojo.dice import FACES, Roll, all_hands, count_orders
from dicedojo.games.yahtzee.boxes import DICE
from dicedojo.games.yahtzee.exact.dice import keeps_of
from dicedojo.games.yahtzee.exact.turn import Turn

FIRST, SECOND = 2, 1  # rolls left after the first roll, and after the second

LEAST = 1e-9  # points; a choice that costs less is as good as the best

Keeps = Mapping[Roll, Roll]  # what is kept of each roll
Chances = dict[Roll, float]


@dataclass(frozen=True)
class Decisions:
    """All decisions of a strategy in the turns that begin with one card."""

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
    *_, last = rolls_reached(decisions)
    boxes = decisions.boxes
    worth = (p * turn.worth_of_box(boxes[roll], roll) for roll, p in last.items())
    return sum(worth, 0.0)


def costs(turn: Turn, decisions: Decisions) -> Iterator[Cost]:
    """Yield each decision that costs points and that a turn can come to.

    Their shares add up to what the turn loses against the best play.
    """
    *reached, last = rolls_reached(decisions)
    for left, likely in zip((FIRST, SECOND), reached, strict=True):
        for roll, chance in likely.items():
            worth = {keep: turn.worth_of_keep(keep, left) for keep in keeps_of(roll)}
            yield from _cost(roll, left, worth, decisions.keeps[left][roll], chance)
    for roll, chance in last.items():
        boxes = {box: turn.worth_of_box(box, roll) for box in turn.boxes}
        yield from _cost(roll, 0, boxes, decisions.boxes[roll], chance)


def rolls_reached(decisions: Decisions) -> tuple[Chances, Chances, Chances]:
    """Return how likely each roll is as the first, the second and the last one."""
    first = outcomes(())
    second = _next_rolls(first, decisions.keeps[FIRST])
    return first, second, _next_rolls(second, decisions.keeps[SECOND])


@cache
def outcomes(keep: Roll) -> Chances:
    """Return how likely each roll is if these dice are kept and the others rolled."""
    missing = DICE - len(keep)
    return {
        tuple(sorted(keep + rolled)): count_orders(rolled) / len(FACES) ** missing
        for rolled in all_hands(missing, missing)
    }


def _next_rolls(likely: Chances, keeps: Keeps) -> Chances:
    kept: defaultdict[Roll, float] = defaultdict(float)
    for roll, chance in likely.items():
        kept[keeps[roll]] += chance
    after: defaultdict[Roll, float] = defaultdict(float)
    for keep, chance in kept.items():
        for roll, then in outcomes(keep).items():
            after[roll] += chance * then
    return dict(after)


def _cost(
    roll: Roll,
    left: int,
    worth: Mapping[Any, float],
    choice: Roll | str,
    likely: float,
) -> Iterator[Cost]:
    best = max(worth, key=lambda each: worth[each])
    points = worth[best] - worth[choice]
    if points > LEAST:
        yield Cost(roll, left, choice, best, likely, points)
