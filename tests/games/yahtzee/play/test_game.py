from __future__ import annotations

from collections.abc import Iterator

import pytest

from dicedojo.dice import Roll
from dicedojo.games.protocol import RollDice
from dicedojo.games.yahtzee.boxes import FREE, SOURCE
from dicedojo.games.yahtzee.exact.card import Card, Scored
from dicedojo.games.yahtzee.play.game import (
    Event,
    Filled,
    Kept,
    Rolled,
    is_part,
    take_turn,
)


class Script:
    """A player who keeps and fills what is written down."""

    def __init__(self, box: str, *keeps: Roll) -> None:
        self.box = box
        self.keeps = iter(keeps)

    def choose_keep(self, card: Card, roll: Roll, rolls_left: int) -> Roll:
        return next(self.keeps)

    def choose_box(self, card: Card, roll: Roll) -> str:
        return self.box


def stack(*rolls: Roll) -> RollDice:
    """Return what rolls these dice, in turn, and wants so many of them."""
    left: Iterator[Roll] = iter(rolls)

    def roll_dice(count: int, sides: int = 6) -> Roll:
        roll = next(left)
        assert (len(roll), sides) == (count, 6)
        return roll

    return roll_dice


def events_of(player: Script, *rolls: Roll, card: Card | None = None) -> list[Event]:
    return list(take_turn(player, SOURCE, card or Card(), stack(*rolls)))


def test_a_turn_is_told_event_by_event() -> None:
    player = Script("sixes", (6, 6), (6, 6, 6))

    events = events_of(player, (6, 1, 6, 2, 3), (6, 5, 5), (1, 6))

    assert events == [
        Rolled((1, 2, 3, 6, 6), rolls_left=2),
        Kept((1, 2, 3, 6, 6), (6, 6), rolls_left=2),
        Rolled((5, 5, 6, 6, 6), rolls_left=1),
        Kept((5, 5, 6, 6, 6), (6, 6, 6), rolls_left=1),
        Rolled((1, 6, 6, 6, 6), rolls_left=0),
        Filled((1, 6, 6, 6, 6), "sixes", Scored(24), Card({"sixes": 24})),
    ]


def test_whoever_keeps_all_dice_rolls_no_more() -> None:
    straight = (2, 3, 4, 5, 6)

    events = events_of(Script("large straight", straight), straight)

    assert len(events) == 3
    assert events[-1] == Filled(
        straight, "large straight", Scored(40), Card({"large straight": 40})
    )


def test_a_bonus_is_scored_beside_the_box() -> None:
    five, card = (6,) * 5, Card({"yahtzee": 50})
    turn = take_turn(Script("sixes", five), FREE, card, stack(five))

    *_, filled = turn

    assert isinstance(filled, Filled)
    assert filled.scored == Scored(30, 100)
    assert filled.card.total == 180


@pytest.mark.parametrize(
    ("keep", "is_legal"),
    [
        pytest.param((), True, id="no dice"),
        pytest.param((3, 3), True, id="a pair"),
        pytest.param((3, 3, 3), False, id="more than there are"),
        pytest.param((4,), False, id="a face of no die"),
    ],
)
def test_only_dice_of_a_roll_are_part_of_it(keep: Roll, is_legal: bool) -> None:
    assert is_part(keep, (1, 2, 3, 3, 6)) is is_legal
