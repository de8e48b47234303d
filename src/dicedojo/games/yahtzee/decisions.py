"""Values and costs of a strategy's decisions in one turn.

A deterministic strategy is a table: the keep of every roll, with two rolls left and
with one, and the box for every last roll. The table determines the chance of each roll,
and the points of the game if the best play follows.

A turn's gain is the difference from crossing out the cheapest box instead of the turn,
so it does not include the points of other turns.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from dicedojo.dice import FACES, Roll, all_hands, count_orders
from dicedojo.games.strategy_report import Value
from dicedojo.games.yahtzee.card import Card, Solution
from dicedojo.games.yahtzee.scorer import DICE
from dicedojo.games.yahtzee.situations import SITUATIONS, Situation, after_turns
from dicedojo.games.yahtzee.solver import Turn, turn_of, worth_of_card

FIRST, SECOND = 2, 1  # rolls left after the first roll, and after the second

LEAST = 1e-9  # points; a choice that costs less is as good as the best

Keeps = Mapping[Roll, Roll]  # the dice kept, by roll
Chances = dict[Roll, float]
OF_A_CARD = 2  # mistakes reported for one card; further ones are similar
Losses = Mapping[int, float]  # points lost in a turn, by the rolls left


@dataclass(frozen=True)
class CardDecisions:
    """All decisions of a strategy in a turn with one card."""

    keeps: Mapping[int, Keeps]  # with two rolls left, and with one
    boxes: Mapping[Roll, str]


@dataclass(frozen=True)
class Cost:
    """A decision on a card that is not the best one, and its cost in points."""

    situation: Situation
    roll: Roll
    rolls_left: int
    choice: Roll | str
    best: Roll | str
    likely: float  # the chance that a turn reaches it
    points: float  # the cost, once it is reached

    @property
    def share(self) -> float:
        """The mean points that a turn loses here."""
        return self.likely * self.points


def worth_of_turn(turn: Turn, decisions: CardDecisions) -> float:
    """Return the points of the game with these decisions, and then the best play."""
    *_, last = rolls_reached(decisions)
    boxes = decisions.boxes
    worth = (p * turn.worth_of_box(boxes[roll], roll) for roll, p in last.items())
    return sum(worth, 0.0)


def costs(situation: Situation, decisions: CardDecisions) -> Iterator[Cost]:
    """Yield each reachable decision on this card that costs points.

    Their shares add up to what the turn loses against the best play.
    """
    turn, _ = _turn(situation)
    for roll, left, likely, worth, choice in _choices(turn, decisions):
        best = max(worth, key=lambda option: worth[option])
        points = worth[best] - worth[choice]
        if points > LEAST:
            yield Cost(situation, roll, left, choice, best, likely, points)


def _choices(
    turn: Turn, decisions: CardDecisions
) -> Iterator[tuple[Roll, int, float, Mapping[Any, float], Roll | str]]:
    """Yield roll, rolls left, chance, the value of each choice, and the choice."""
    *reached, last = rolls_reached(decisions)
    for left, likely in zip((FIRST, SECOND), reached, strict=True):
        for roll, chance in likely.items():
            worth = turn.worth_of_keeps(roll, left)
            yield roll, left, chance, worth, decisions.keeps[left][roll]
    for roll, chance in last.items():
        yield roll, 0, chance, turn.worth_of_boxes(roll), decisions.boxes[roll]


def rolls_reached(decisions: CardDecisions) -> tuple[Chances, Chances, Chances]:
    """Return the chances of each roll as the first, the second and the last one."""
    first = outcomes(())
    second = _next_rolls(first, decisions.keeps[FIRST])
    return first, second, _next_rolls(second, decisions.keeps[SECOND])


@cache
def outcomes(keep: Roll) -> Chances:
    """Return the chance of each roll if these dice are kept and the others rolled."""
    missing = DICE - len(keep)
    return {
        tuple(sorted(keep + rolled)): count_orders(rolled) / len(FACES) ** missing
        for rolled in all_hands(missing, missing)
    }


def _next_rolls(likely: Chances, keeps: Keeps) -> Chances:
    keep_chances: defaultdict[Roll, float] = defaultdict(float)
    for roll, chance in likely.items():
        keep_chances[keeps[roll]] += chance
    after: defaultdict[Roll, float] = defaultdict(float)
    for keep, chance in keep_chances.items():
        for roll, then in outcomes(keep).items():
            after[roll] += chance * then
    return dict(after)


def gain_of(situation: Situation, decisions: CardDecisions) -> Value:
    """Return the mean gain of a turn with this card, by the source's scoring."""
    turn, nothing = _turn(situation)
    own = worth_of_turn(turn, decisions) - nothing
    return Value(situation.name, own, turn.value - nothing)


def all_mistakes(decisions: Mapping[Situation, CardDecisions]) -> list[Cost]:
    """Return every reachable decision that costs points."""
    return [cost for item in decisions.items() for cost in costs(*item)]


def losses_by_card(mistakes: Sequence[Cost]) -> dict[Situation, Losses]:
    """Return the loss of a turn on each card, by the rolls left at the decision.

    On a card these add up to the turn's loss against the best play.
    """
    losses: dict[Situation, defaultdict[int, float]] = {
        situation: defaultdict(float) for situation in SITUATIONS
    }
    for mistake in mistakes:
        losses[mistake.situation][mistake.rolls_left] += mistake.share
    return dict(losses)


def greatest_mistakes(mistakes: Sequence[Cost], count: int = 10) -> list[Cost]:
    """Return the decisions with the greatest mean loss, at most two for each card."""
    greatest: list[Cost] = []
    seen: Counter[Situation] = Counter()
    for mistake in sorted(mistakes, key=lambda cost: -cost.share):
        if seen[mistake.situation] < OF_A_CARD:
            greatest.append(mistake)
            seen[mistake.situation] += 1
    return greatest[:count]


def worth_of_nothing(solution: Solution, card: Card) -> float:
    """Return the points of the game if the cheapest box is crossed out now.

    The chance is crossed out only if it is the last box, since no roll scores 0 there.
    """
    boxes = [box for box in card.open_boxes if box != "chance"] or ["chance"]
    return max(worth_of_card(solution, card.fill(box, 0)) for box in boxes)


@cache
def _turn(situation: Situation) -> tuple[Turn, float]:
    solution = after_turns()
    turn = turn_of(solution, situation.card)
    return turn, worth_of_nothing(solution, situation.card)
