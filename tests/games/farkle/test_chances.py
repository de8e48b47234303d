"""How likely Farkle's rolls are, against every ordered roll."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicedojo.dice import Roll
from dicedojo.games.farkle.chances import (
    DICE,
    Keep,
    all_singles,
    best_keeps,
    bust_chance,
    chance,
    dice_left,
    everything,
    everything_beside_a_set,
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


SINGLES = (1, 1, 2, 3, 5, 6)
SET = (1, 2, 2, 2, 3, 5)
TWO_SETS = (2, 2, 2, 4, 4, 4)


@pytest.mark.parametrize(
    ("keep", "of_singles", "beside_a_set"),
    [
        (everything, (1, 1, 5), (1, 2, 2, 2, 5)),
        (one_at_a_time, (1,), (2, 2, 2)),
        (all_singles, (1, 1, 5), (2, 2, 2)),
        (everything_beside_a_set, (1,), (1, 2, 2, 2, 5)),
    ],
)
def test_heuristics_differ_in_what_they_keep(
    keep: Keep, of_singles: Roll, beside_a_set: Roll
) -> None:
    assert (keep(SINGLES), keep(SET)) == (of_singles, beside_a_set)


@pytest.mark.parametrize(
    "keep", [everything, one_at_a_time, all_singles, everything_beside_a_set]
)
def test_all_keep_all_dice_that_score(keep: Keep) -> None:
    assert keep(TWO_SETS) == TWO_SETS


def test_the_most_valuable_set_is_kept_and_a_single_five_where_there_is_none() -> None:
    assert one_at_a_time((2, 2, 2, 2, 6)) == (2, 2, 2, 2)
    assert one_at_a_time((2, 3, 5, 5)) == (5,)
