"""A game of Farkle, event by event; who plays, and who watches, is up to the caller.

The events come one at a time, so that whoever shows them has shown a roll before the
player is asked what to keep of it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

from dicedojo.dice import Roll
from dicedojo.games.farkle.exact.chances import ON_THE_BOARD
from dicedojo.games.farkle.scorer import score_options

SIX = 6  # dice
TARGET = 10_000

# (roll, turn_points, total) -> (keep, roll_again); the points are those before the roll
Choose = Callable[[Roll, int, int], tuple[Roll, bool]]
RollDice = Callable[[int], Roll]


@dataclass(frozen=True)
class TurnBegan:
    player: int
    totals: tuple[int, ...]
    last: bool  # somebody has reached the target


@dataclass(frozen=True)
class Rolled:
    roll: Roll  # sorted
    at_stake: int


@dataclass(frozen=True)
class Kept:
    keep: Roll
    points: int
    at_stake: int
    dice: int  # for the next roll
    hot: bool


@dataclass(frozen=True)
class Bust:
    lost: int


@dataclass(frozen=True)
class Banked:
    points: int
    total: int


@dataclass(frozen=True)
class TargetReached:
    player: int
    total: int


@dataclass(frozen=True)
class Won:
    player: int
    totals: tuple[int, ...]


Event = TurnBegan | Rolled | Kept | Bust | Banked | TargetReached | Won


def play(
    chooses: Sequence[Choose], roll_dice: RollDice, target: int = TARGET
) -> Iterator[Event]:
    """Yield what happens until one of the players has won.

    Once a player has banked the target, every other has one last turn. Of equal
    totals, the one that was reached first wins.
    """
    totals = [0] * len(chooses)
    player, leader = 0, None
    while player != leader:
        yield TurnBegan(player, tuple(totals), leader is not None)
        turn = take_turn(chooses[player], roll_dice, totals[player])
        totals[player] += yield from turn
        if leader is None and totals[player] >= target:
            leader = player
            yield TargetReached(player, totals[player])
        player = (player + 1) % len(totals)
    in_order = [*range(player, len(totals)), *range(player)]
    yield Won(max(in_order, key=totals.__getitem__), tuple(totals))


def take_turn(
    choose: Choose, roll_dice: RollDice, total: int = 0
) -> Generator[Event, None, int]:
    """Yield what happens in one turn, and return the points banked.

    `total` is what the player has; stopping too early to get on the board banks 0.
    """
    at_stake, dice = 0, SIX
    while True:
        roll = tuple(sorted(roll_dice(dice)))
        yield Rolled(roll, at_stake)
        options = score_options(roll)
        if not options:
            yield Bust(at_stake)
            return 0
        keep, roll_again = choose(roll, at_stake, total)
        at_stake += options[keep]
        left = dice - len(keep)
        dice = left or SIX
        yield Kept(keep, options[keep], at_stake, dice, hot=not left)
        if not roll_again:
            points = 0 if is_short_of_the_board(at_stake, total) else at_stake
            yield Banked(points, total + points)
            return points


def is_short_of_the_board(at_stake: int, total: int) -> bool:
    """Return whether so many points cannot be banked yet."""
    return total == 0 and at_stake < ON_THE_BOARD
