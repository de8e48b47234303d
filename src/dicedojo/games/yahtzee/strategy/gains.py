"""What a turn gains by a strategy's decisions, and by the best ones, on stated cards.

A turn's gain is counted from the card on which the cheapest box is crossed out in place
of the turn, so that the points of all other turns stay out of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean

from dicedojo.games.yahtzee.boxes import SOURCE
from dicedojo.games.yahtzee.exact.card import Card, Scored
from dicedojo.games.yahtzee.exact.states import Solution
from dicedojo.games.yahtzee.exact.stored import solution
from dicedojo.games.yahtzee.exact.turn import Turn, turn_of, worth_of_card
from dicedojo.games.yahtzee.strategy.decisions import (
    Cost,
    Decisions,
    costs,
    worth_of_turn,
)
from dicedojo.games.yahtzee.strategy.situations import SITUATIONS, Situation

OF_A_CARD = 2  # mistakes that are told of one card; more are much alike

AllDecisions = Mapping[Situation, Decisions]
Losses = Mapping[int, float]  # points lost in a turn, by the rolls left


@dataclass(frozen=True)
class Gain:
    """The points that a turn gains on average: as it is played, and at best."""

    situation: Situation
    own: float
    best: float

    @property
    def lost(self) -> float:
        return max(self.best - self.own, 0.0)  # no negative zero of floats


@dataclass(frozen=True)
class Mistake:
    """A decision that costs points, and the card on which it does."""

    situation: Situation
    cost: Cost


def gain_of(situation: Situation, decisions: Decisions) -> Gain:
    """Return what a turn with this card gains, by the source's scoring."""
    turn, nothing = _turn(situation)
    own = worth_of_turn(turn, decisions) - nothing
    return Gain(situation, own, turn.value - nothing)


def mean_gain(gains: Sequence[Gain]) -> tuple[float, float]:
    """Return the mean over all cards, as they are played and at best."""
    return fmean(one.own for one in gains), fmean(one.best for one in gains)


def all_mistakes(decided: AllDecisions) -> list[Mistake]:
    """Return every decision that costs points and that a turn can come to."""
    return [
        Mistake(situation, cost)
        for situation, decisions in decided.items()
        for cost in costs(_turn(situation)[0], decisions)
    ]


def losses_by_card(mistakes: Sequence[Mistake]) -> dict[Situation, Losses]:
    """Return what a turn loses on each card, by the rolls left at the decision.

    On a card these add up to what the turn loses against the best play.
    """
    losses: dict[Situation, defaultdict[int, float]] = {
        one: defaultdict(float) for one in SITUATIONS
    }
    for mistake in mistakes:
        losses[mistake.situation][mistake.cost.rolls_left] += mistake.cost.share
    return dict(losses)


def greatest_mistakes(mistakes: Sequence[Mistake], count: int = 10) -> list[Mistake]:
    """Return the decisions that a turn loses most by on average, the greatest first.

    At most two are of the same card.
    """
    greatest: list[Mistake] = []
    seen: Counter[Situation] = Counter()
    for mistake in sorted(mistakes, key=lambda one: -one.cost.share):
        if seen[mistake.situation] < OF_A_CARD:
            greatest.append(mistake)
            seen[mistake.situation] += 1
    return greatest[:count]


def worth_of_nothing(solved: Solution, card: Card) -> float:
    """Return the points of the game if the cheapest box is crossed out now.

    The chance is not crossed out, since no roll scores 0 there, unless it is the last.
    """
    boxes = [box for box in card.open_boxes if box != "chance"] or ["chance"]
    return max(worth_of_card(solved, card.fill(box, Scored(0))) for box in boxes)


@cache
def _turn(situation: Situation) -> tuple[Turn, float]:
    solved = solution(SOURCE)
    turn = turn_of(solved, situation.card)
    return turn, worth_of_nothing(solved, situation.card)
