"""Turns that are played to win, against one turn at a time with dictionaries."""

from __future__ import annotations

import random

import numpy as np
import pytest

from dicedojo.games.farkle.chances import bust_chance
from dicedojo.games.farkle.turns_to_win import (
    MOST,
    UNIT,
    best_turns,
    least_bust,
    reach,
    rounding,
)

from .plain_game import FAR, best_turn, reaching

FAR_ROWS = FAR // 50


def test_each_lane_is_a_turn_of_its_own_whatever_banking_wins() -> None:
    generator = random.Random(27)
    bank = [[generator.random() for _ in range(2)] for _ in range(FAR_ROWS + MOST)]
    busts = [0.0, 0.7]

    first = best_turns(np.array(bank), np.array(busts))[0]

    left, right = (
        best_turn(lambda points: bank[points // 50][0], busts[0]),
        best_turn(lambda points: bank[points // 50][1], busts[1]),
    )
    assert first.tolist() == pytest.approx([left, right], abs=1e-14)


def test_a_turn_reaches_points_as_often_as_a_plain_solver_finds() -> None:
    plain = reaching(3_000)

    chances = reach(60)

    assert chances[0] == 1
    assert {need: chances[need // 50] for need in plain} == pytest.approx(plain)


def test_all_dice_are_the_least_likely_to_bust() -> None:
    assert least_bust() == float(bust_chance(6)) == pytest.approx(5 / 162)


def test_rounding_is_some_hundred_units_and_no_more() -> None:
    assert 118 * UNIT < rounding() < 1_000 * UNIT
