"""How likely Farkle's rolls are, against every ordered roll."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicedojo.dice import Roll
from dicedojo.games.farkle.chances import (
    DICE,
    all_singles,
    best_keeps,
    bust_chance,
    chance,
    dice_left,
    everything,
    everything_with_a_set,
    mean_best,
    one_at_a_time,
)

from . import by_hand


@pytest.mark.parametrize("three_pairs", [False, True])
@pytest.mark.parametrize("dice", DICE)
def test_a_bust_is_as_likely_as_ordered_rolls_show(
    dice: int, three_pairs: bool
) -> None:
    busts = sum(
        ways
        for roll, ways in by_hand.rolls(dice).items()
        if not by_hand.options(roll, three_pairs)
    )

    assert bust_chance(dice, three_pairs=three_pairs) == Fraction(busts, 6**dice)


def test_three_pairs_save_some_rolls_of_six_and_no_others() -> None:
    saved = {
        dice: bust_chance(dice) - bust_chance(dice, three_pairs=True) for dice in DICE
    }

    # Three of the faces 2, 3, 4 and 6, in any of 90 orders.
    assert saved == {**dict.fromkeys(DICE, 0), 6: Fraction(4 * 90, 6**6)}


@pytest.mark.parametrize("three_pairs", [False, True])
@pytest.mark.parametrize("dice", DICE)
def test_the_most_that_a_roll_offers_has_the_mean_of_ordered_rolls(
    dice: int, three_pairs: bool
) -> None:
    points = sum(
        ways * max(by_hand.options(roll, three_pairs).values(), default=0)
        for roll, ways in by_hand.rolls(dice).items()
    )

    assert mean_best(dice, three_pairs=three_pairs) == Fraction(points, 6**dice)


def test_a_sorted_roll_stands_for_all_its_orders() -> None:
    assert chance((1, 1, 2)) == Fraction(3, 216)


def test_of_keeps_of_as_many_dice_the_one_of_most_points_stays() -> None:
    assert best_keeps((1, 2, 5)) == {2: (1,), 1: (1, 5)}


@pytest.mark.parametrize(
    ("roll", "keep", "left"),
    [
        pytest.param((1, 2, 3), (1,), 2, id="two are left"),
        pytest.param((1, 5), (1, 5), 6, id="hot dice"),
        pytest.param((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6), 6, id="all six at once"),
    ],
)
def test_dice_that_are_all_kept_are_all_rolled_again(
    roll: tuple[int, ...], keep: tuple[int, ...], left: int
) -> None:
    assert dice_left(roll, keep) == left


@pytest.mark.parametrize(
    ("roll", "kept"),
    [
        pytest.param(
            (1, 1, 2, 2, 3, 5),
            [(1, 1, 5), (1,), (1, 1, 5), (1,)],
            id="ones and a five",
        ),
        pytest.param((2, 3, 5, 5), [(5, 5), (5,), (5, 5), (5,)], id="fives"),
        pytest.param(
            (1, 2, 2, 2, 3),
            [(1, 2, 2, 2), (2, 2, 2), (2, 2, 2), (1, 2, 2, 2)],
            id="a set and a one",
        ),
        pytest.param((1, 6, 6, 6), [(1, 6, 6, 6)] * 4, id="all score"),
        pytest.param((1, 1, 1, 2, 2, 3), [(1, 1, 1)] * 4, id="three ones are a set"),
        pytest.param((2, 2, 2, 2, 3, 4), [(2, 2, 2, 2)] * 4, id="four, not three"),
        pytest.param((1, 2, 3, 4, 5, 6), [(1, 2, 3, 4, 5, 6)] * 4, id="a straight"),
    ],
)
def test_each_rule_keeps_what_its_players_keep(roll: Roll, kept: list[Roll]) -> None:
    rules = (everything, one_at_a_time, all_singles, everything_with_a_set)

    assert [keep(roll) for keep in rules] == kept
