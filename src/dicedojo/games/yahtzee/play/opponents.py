"""Who plays Yahtzee beside you: nobody, a rule of thumb, or the best play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from dicedojo.dice import Roll
from dicedojo.games.yahtzee.exact.card import Card, score_options
from dicedojo.games.yahtzee.exact.stored import solution
from dicedojo.games.yahtzee.exact.turn import Turn, turn_of
from dicedojo.games.yahtzee.exact.variants import Variant
from dicedojo.games.yahtzee.strategy.heuristics import HEURISTICS, Heuristic

NOBODY, BEST = "nobody", "best"
BY_HEURISTIC = {one.name: one for one in HEURISTICS if one.name != "one roll"}
OPPONENTS = (NOBODY, *BY_HEURISTIC, BEST)


@dataclass(frozen=True)
class Opponent:
    """A player with a name and a habit in words."""

    name: str
    habit: str
    variant: Variant
    heuristic: Heuristic | None = None  # None: the best play

    def choose_keep(self, card: Card, roll: Roll, rolls_left: int) -> Roll:
        if self.heuristic is None:
            return best_turn(self.variant, card).rank_keeps(roll, rolls_left)[0].dice
        return self.heuristic.choose_keep(card.points, roll, rolls_left)

    def choose_box(self, card: Card, roll: Roll) -> str:
        if self.heuristic is None:
            return best_turn(self.variant, card).rank_boxes(roll)[0].name
        box = self.heuristic.choose_box(card.points, roll)
        allowed = score_options(self.variant, card, roll)
        return (
            box if box in allowed else max(allowed, key=lambda one: allowed[one].points)
        )


def make_opponent(name: str, variant: Variant) -> Opponent | None:
    """Return the opponent of a known name; None for nobody."""
    if name == NOBODY:
        return None
    if name == BEST:
        habit = "makes the choices with the most points on average, computed exactly"
        return Opponent(name, habit, variant)
    heuristic = BY_HEURISTIC[name]
    return Opponent(name, heuristic.habit, variant, heuristic)


def best_turn(variant: Variant, card: Card) -> Turn:
    """Return what each choice of a turn with this card is worth."""
    return _best_turn(variant, tuple(card.points.items()), card.bonus)


@cache
def _best_turn(
    variant: Variant, points: tuple[tuple[str, int], ...], bonus: int
) -> Turn:
    return turn_of(solution(variant), Card(dict(points), bonus))
