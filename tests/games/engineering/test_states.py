"""Rolls and fixes of dice that stay the same."""

from __future__ import annotations

import numpy as np
import pytest

from dicedojo.games.engineering.dice import Counts
from dicedojo.games.engineering.states import States, breaking
from tests.games.engineering.rolls import breaks

DICE: Counts = (2, 1, 0, 0, 1)


def test_breaking_is_binomial() -> None:
    chances = breaking(2, 4)

    assert chances.tolist() == [
        [9 / 16, 6 / 16, 1 / 16],
        [0, 3 / 4, 1 / 4],
        [0, 0, 1],
    ]


def test_a_roll_leads_where_each_die_by_itself_does() -> None:
    states = States(DICE)

    for legacy, row in zip(states.legacies, states.chances, strict=True):
        expected = dict.fromkeys(states.legacies, 0.0) | dict(breaks(DICE, legacy, 1.0))
        assert row.tolist() == pytest.approx(list(expected.values()))


def test_no_dice_have_one_state() -> None:
    assert States((0, 0, 0, 0, 0)).chances.tolist() == [[1]]


def test_a_fix_takes_the_die_with_most_faces() -> None:
    states = States(DICE)

    after = states.fixed[states.rows[1, 0, 0, 0, 1] - 1]

    assert states.legacies[after] == (1, 0, 0, 0, 0)
    assert (states.unbroken[0], states.unbroken[after], states.unbroken[-1]) == (
        *(4, 3, 0),
    )


def test_values_go_backwards_from_the_end_of_the_game() -> None:
    """One d4 scores a point unless it breaks; a decision is worth 5 points."""
    states = States((1, 0, 0, 0, 0))

    one, two = states.solve(
        1,
        np.zeros((2, 1)),
        lambda values: values + states.unbroken[:, np.newaxis],
        lambda left: np.array([5.0 * left]),
    )

    assert one[:, 0].tolist() == [3 / 4, 0]
    assert two[:, 0].tolist() == [3 / 4 * (5 + 1) + 1 / 4 * one[0, 0], one[0, 0]]
