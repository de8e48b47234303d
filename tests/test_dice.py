"""Rolls, the orders in which they can lie, and dice that show what they are told."""

from __future__ import annotations

import pytest

from dicedojo.dice import Roll, all_hands, all_rolls, count_orders, orders


def test_all_rolls_come_shortest_first_and_once() -> None:
    rolls = list(all_rolls(5))

    assert len(rolls) == len(set(rolls)) == 9_331
    assert rolls[:8] == [(), (1,), (2,), (3,), (4,), (5,), (6,), (1, 1)]
    assert rolls == sorted(rolls, key=lambda roll: (len(roll), roll))


def test_all_hands_are_the_rolls_up_to_order() -> None:
    hands = list(all_hands(4, least=1))

    assert len(hands) == 209
    assert set(hands) == {tuple(sorted(roll)) for roll in all_rolls(4, least=1)}


def test_dice_may_have_other_faces() -> None:
    assert list(all_rolls(1, faces=(0, 7))) == [(), (0,), (7,)]
    assert list(all_hands(2, least=2, faces=(0, 7))) == [(0, 0), (0, 7), (7, 7)]


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        pytest.param((), [()], id="no dice"),
        pytest.param((4,), [(4,)], id="one die"),
        pytest.param((5, 1), [(1, 5), (5, 1)], id="two dice"),
        pytest.param((5, 1, 5), [(1, 5, 5), (5, 1, 5), (5, 5, 1)], id="a pair"),
        pytest.param((2, 2, 2), [(2, 2, 2)], id="three alike"),
    ],
)
def test_dice_lie_in_each_order_once_the_smallest_first(
    dice: Roll, expected: list[Roll]
) -> None:
    assert orders(dice) == expected


def test_orders_are_counted_without_laying_them_out() -> None:
    hands = list(all_hands(6))

    counted = [count_orders(hand) for hand in hands]

    assert counted == [len(orders(hand)) for hand in hands]
    assert sum(counted[-462:]) == 6**6  # 462 hands of six dice hold every roll of six
