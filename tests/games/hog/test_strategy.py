"""The dice of Hog and the strategies that choose them, counted by hand."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from dicedojo.games.hog.backward_induction import win_rate
from dicedojo.games.hog.scorer import free_bacon
from dicedojo.games.hog.strategy import (
    FOUR_SIDED,
    NUM_ROLLS,
    SIX_SIDED,
    Strategy,
    always_roll,
    bacon_strategy,
    best_num_rolls,
    chances,
    mean_points,
    points,
    select_sides,
    swap_strategy,
    table_of,
)

from . import hog_by_hand

SIDES = [FOUR_SIDED, SIX_SIDED]


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("dice", NUM_ROLLS[1:])
def test_many_dice_agree_with_rolls_in_any_order(dice: int, sides: int) -> None:
    found = points(dice, sides)

    assert found == hog_by_hand.turn_points(dice, sides)
    assert list(found) == sorted(found)


@pytest.mark.parametrize(
    ("opponent_score", "gain"),
    [(0, 1), (5, 6), (10, 2), (42, 5), (48, 9), (90, 10), (99, 10)],
)
def test_no_dice_bring_one_more_than_the_larger_digit(
    opponent_score: int, gain: int
) -> None:
    assert free_bacon(opponent_score) == gain
    assert points(0, SIX_SIDED, opponent_score) == {gain: 1}


def test_six_six_sided_and_four_four_sided_dice_bring_the_most() -> None:
    assert range(11) == NUM_ROLLS
    assert best_num_rolls(SIX_SIDED) == 6
    assert best_num_rolls(FOUR_SIDED) == 4
    assert mean_points(0) == 1
    # Five in six dice and three in four show no 1; those that do not have these means.
    assert mean_points(6) == Fraction(5, 6) ** 6 * 6 * 4 + 1 - Fraction(5, 6) ** 6
    assert mean_points(4, 4) == Fraction(3, 4) ** 4 * 4 * 3 + 1 - Fraction(3, 4) ** 4


@pytest.mark.parametrize(
    ("score", "opponent_score", "sides"),
    [(0, 0, 4), (3, 4, 4), (20, 15, 4), (3, 5, 6), (0, 1, 6)],
)
def test_dice_have_four_sides_where_seven_divides_the_sum(
    score: int, opponent_score: int, sides: int
) -> None:
    assert select_sides(score, opponent_score) == sides


@pytest.mark.parametrize("sides", SIDES)
def test_the_table_of_chances_holds_the_points_of_every_choice(sides: int) -> None:
    table = chances(sides)

    for opponent_score in (0, 7, 38, 99):
        for dice in NUM_ROLLS:
            row = table[opponent_score, dice]
            exact = points(dice, sides, opponent_score)
            assert {n + 1: row[n] for n in np.flatnonzero(row)} == {
                worth: float(likely) for worth, likely in exact.items()
            }
    np.testing.assert_allclose(table.sum(axis=2), 1, rtol=0, atol=1e-15)
    assert not table.flags.writeable


@pytest.mark.parametrize(
    ("opponent_score", "dice"), [(0, 5), (66, 5), (67, 0), (70, 0), (99, 0)]
)
def test_bacon_strategy_takes_eight_points_or_more(
    opponent_score: int, dice: int
) -> None:
    assert bacon_strategy(0, opponent_score) == dice


@pytest.mark.parametrize(
    ("score", "opponent_score", "dice"),
    [
        pytest.param(23, 60, 0, id="30 and 60 swap, and gain"),
        pytest.param(22, 60, 5, id="29 and 60 do not swap"),
        pytest.param(14, 10, 5, id="16 and 10 do not swap"),
        pytest.param(18, 10, 5, id="20 and 10 swap, and lose"),
        pytest.param(26, 17, 5, id="34 and 17 swap, and lose, for 8 points"),
        pytest.param(25, 17, 0, id="33 and 17 do not swap, and bacon brings 8"),
        pytest.param(25, 16, 5, id="32 and 16 swap, and lose, for 7 points"),
        pytest.param(26, 16, 5, id="33 and 16 do not swap, and bacon brings 7"),
        pytest.param(25, 70, 0, id="33 and 70 do not swap, and bacon brings 8"),
    ],
)
def test_swap_strategy_looks_at_swaps_first_and_then_at_the_bacon(
    score: int, opponent_score: int, dice: int
) -> None:
    assert swap_strategy(score, opponent_score) == dice


@pytest.mark.parametrize(
    ("strategy", "won"),
    [
        pytest.param(bacon_strategy, 0.5557622194371843, id="bacon"),
        pytest.param(swap_strategy, 0.5739508344496445, id="swap"),
    ],
)
def test_the_strategies_of_the_project_win_so_often_against_five_dice(
    strategy: Strategy, won: float
) -> None:
    rates = win_rate(table_of(strategy), table_of(always_roll(5)))

    assert rates.mean == pytest.approx(won, rel=0, abs=1e-15)
