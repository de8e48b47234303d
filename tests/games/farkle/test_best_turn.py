"""Best turns of Farkle, against slower methods and a larger table."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from dicedojo.games.farkle.best_turn import (
    MOST,
    UNIT,
    least_bust,
    never_roll_from,
    optimal_turn,
    play_turns,
    reach,
    rounding,
)
from dicedojo.games.farkle.chances import DICE, STEP, banked, bust_chance, mean_best

from . import by_hand
from .plain_game import FAR, reaching

GAMES = [
    pytest.param(1_000, False, id="on the board"),
    pytest.param(0, False, id="no points yet"),
    pytest.param(1_000, True, id="three pairs, on the board"),
    pytest.param(0, True, id="three pairs, no points yet", marks=pytest.mark.course),
]


@pytest.mark.parametrize("three_pairs", [False, True])
def test_the_last_points_are_what_plain_fractions_make_them(three_pairs: bool) -> None:
    enough = never_roll_from(three_pairs=three_pairs)
    roll = by_hand.best_turn(enough, int, 0, Fraction, three_pairs)

    turn = optimal_turn(three_pairs=three_pairs)

    rows = range(turn.rolling.shape[1] - 20, turn.rolling.shape[1])
    exact = [[float(roll(row * STEP, dice)) for row in rows] for dice in DICE]
    np.testing.assert_allclose(turn.rolling[1:, rows], exact, rtol=0, atol=1e-9)


@pytest.mark.parametrize(("total", "three_pairs"), GAMES)
def test_a_larger_table_and_plain_recursion_find_the_same_turn(
    total: int, three_pairs: bool
) -> None:
    enough = never_roll_from(three_pairs=three_pairs)
    more = enough + 5_000
    roll = by_hand.best_turn(more, by_hand.banked(total), three_pairs=three_pairs)

    turn = optimal_turn(total, three_pairs=three_pairs)

    high_first = reversed(range(0, more, STEP))  # so that no recursion is deep
    plain = {(n, points): roll(points, n) for points in high_first for n in DICE}
    below = [
        [float(plain[n, points]) for points in range(0, enough, STEP)] for n in DICE
    ]
    assert turn.rolling[1:] == pytest.approx(np.array(below), rel=0, abs=1e-9)
    assert turn.value == pytest.approx(plain[6, 0], abs=1e-9)
    assert all(plain[n, points] <= points for n, points in plain if points >= enough)


@pytest.mark.parametrize("three_pairs", [False, True])
def test_below_the_bound_a_single_roll_of_six_beats_banking(three_pairs: bool) -> None:
    enough = never_roll_from(three_pairs=three_pairs)
    bust = bust_chance(6, three_pairs=three_pairs)
    gain = mean_best(6, three_pairs=three_pairs)

    below = enough - STEP

    assert gain + (1 - bust) * below > below
    assert gain + (1 - bust) * enough <= enough
    turn = optimal_turn(three_pairs=three_pairs)
    assert turn.bank_from[6] == max(turn.bank_from.values()) == enough


@pytest.mark.parametrize(("total", "three_pairs"), GAMES)
def test_once_banking_is_best_it_stays_best(total: int, three_pairs: bool) -> None:
    turn = optimal_turn(total, three_pairs=three_pairs)

    for dice in DICE:
        rolls_on = [
            turn.rolling[dice, row] > banked(row * STEP, total)
            for row in range(turn.rolling.shape[1])
        ]
        count = turn.bank_from[dice] // STEP
        assert rolls_on == [True] * count + [False] * (len(rolls_on) - count)


@pytest.mark.parametrize("three_pairs", [False, True])
def test_the_first_thousand_only_put_banking_off(three_pairs: bool) -> None:
    on_the_board = optimal_turn(three_pairs=three_pairs)
    before = optimal_turn(0, three_pairs=three_pairs)

    later = {dice: max(1_000, on_the_board.bank_from[dice]) for dice in DICE}

    assert before.bank_from == later
    assert (before.worth[:, 20:] == on_the_board.worth[:, 20:]).all()


def test_each_lane_is_a_turn_of_its_own_whatever_banking_wins() -> None:
    generator = random.Random(27)
    bank = [[generator.random() for _ in range(2)] for _ in range(FAR // STEP + MOST)]
    busts = [0.0, 0.7]

    first = play_turns(np.array(bank), np.array(busts))[1][0]

    left = by_hand.best_turn(FAR, lambda points: bank[points // 50][0], busts[0])
    right = by_hand.best_turn(FAR, lambda points: bank[points // 50][1], busts[1])
    assert first.tolist() == pytest.approx([left(0, 6), right(0, 6)], abs=1e-14)


def test_a_turn_reaches_points_as_often_as_a_plain_solver_finds() -> None:
    plain = reaching(3_000)

    chances = reach(60)

    assert chances[0] == 1
    assert {need: chances[need // 50] for need in plain} == pytest.approx(plain)


def test_all_dice_are_the_least_likely_to_bust() -> None:
    assert least_bust() == float(bust_chance(6)) == pytest.approx(5 / 162)


def test_rounding_is_some_hundred_units_and_no_more() -> None:
    assert 118 * UNIT < rounding() < 1_000 * UNIT
