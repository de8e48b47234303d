"""A game of Hog, event by event; who plays, and who watches, is up to the caller.

The events come one at a time, so that whoever shows them has shown which dice a turn
is played with before the player is asked how many of them to roll.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

from dicedojo.dice import Roll
from dicedojo.games.hog.exact.dice import select_sides
from dicedojo.games.hog.exact.strategy import Strategy
from dicedojo.games.hog.scorer import GOAL, free_bacon, roll_points

RollDice = Callable[[int, int], Roll]  # (how many, of how many sides)


@dataclass(frozen=True)
class TurnBegan:
    player: int
    totals: tuple[int, ...]
    sides: int  # of the dice of this turn


@dataclass(frozen=True)
class Scored:
    roll: Roll  # sorted; no dice for free bacon
    points: int
    total: int

    @property
    def is_pig_out(self) -> bool:
        return 1 in self.roll


@dataclass(frozen=True)
class Swapped:
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Won:
    player: int
    totals: tuple[int, ...]


Event = TurnBegan | Scored | Swapped | Won


def play(
    strategies: Sequence[Strategy], roll_dice: RollDice, goal: int = GOAL
) -> Iterator[Event]:
    """Yield what happens until one of the two players has won.

    After the points of a turn, and before the win is judged, the totals are swapped if
    one is double the other: a turn can win the game for the player who waits.
    """
    totals, player = [0, 0], 0
    while max(totals) < goal:
        score, waiting = totals[player], totals[1 - player]
        sides = select_sides(score, waiting)
        yield TurnBegan(player, tuple(totals), sides)
        turn = take_turn(strategies[player], roll_dice, score, waiting)
        totals[player] += yield from turn
        if is_swap(*totals):
            totals.reverse()
            yield Swapped(tuple(totals))
        player = 1 - player
    yield Won(totals.index(max(totals)), tuple(totals))


def take_turn(
    strategy: Strategy, roll_dice: RollDice, score: int, opponent_score: int
) -> Generator[Event, None, int]:
    """Yield what happens in one turn, and return its points."""
    num_rolls = strategy(score, opponent_score)
    roll: Roll = ()
    if num_rolls:
        sides = select_sides(score, opponent_score)
        roll = tuple(sorted(roll_dice(num_rolls, sides)))
    points = score_roll(roll, opponent_score)
    yield Scored(roll, points, score + points)
    return points


def score_roll(roll: Roll, opponent_score: int) -> int:
    """Return the points of a turn with these dice; no dice are free bacon."""
    return roll_points(roll) if roll else free_bacon(opponent_score)


def is_swap(total: int, other: int) -> bool:
    """Return whether one total is exactly double the other."""
    return total == 2 * other or other == 2 * total
