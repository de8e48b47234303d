"""A turn of Yahtzee, event by event: three rolls at most, and a box to fill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from typing import Protocol

from dicedojo.dice import Roll
from dicedojo.games.protocol import RollDice
from dicedojo.games.yahtzee.boxes import DICE, Variant
from dicedojo.games.yahtzee.exact.card import Card, Scored, score_options

ROLLS_LEFT = (2, 1)  # after the first roll, and after the second


class Player(Protocol):
    """Decides what to keep, and which box to fill."""

    def choose_keep(self, card: Card, roll: Roll, rolls_left: int) -> Roll: ...

    def choose_box(self, card: Card, roll: Roll) -> str: ...


@dataclass(frozen=True)
class Rolled:
    """Five dice lie on the table, and they may be rolled so often again."""

    roll: Roll
    rolls_left: int


@dataclass(frozen=True)
class Kept:
    """These dice were kept of a roll; all five of them end the rolling."""

    roll: Roll
    keep: Roll
    rolls_left: int


@dataclass(frozen=True)
class Filled:
    """A roll was scored in a box, and the card afterwards."""

    roll: Roll
    box: str
    scored: Scored
    card: Card


Event = Rolled | Kept | Filled


def take_turn(
    player: Player, variant: Variant, card: Card, roll_dice: RollDice
) -> Generator[Event, None, Card]:
    """Yield what happens in a turn, and return the card afterwards."""
    roll = tuple(sorted(roll_dice(DICE)))
    for rolls_left in ROLLS_LEFT:
        yield Rolled(roll, rolls_left)
        keep = player.choose_keep(card, roll, rolls_left)
        yield Kept(roll, keep, rolls_left)
        if len(keep) == DICE:
            break
        roll = tuple(sorted((*keep, *roll_dice(DICE - len(keep)))))
    else:
        yield Rolled(roll, 0)
    box = player.choose_box(card, roll)
    scored = score_options(variant, card, roll)[box]
    filled = card.fill(box, scored)
    yield Filled(roll, box, scored, filled)
    return filled


def is_part(keep: Roll, roll: Roll) -> bool:
    """Return whether all dice of a keep are among those of a roll."""
    return not Counter(keep) - Counter(roll)
