"""Dice, what can be done with them, and what rolls and fixes do to their states."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicedojo.games.engineering.dice import (
    FACES,
    NEW,
    PROMOTE,
    Dice,
    States,
    actions,
    breaking,
    build,
    work,
)

from .plain_optimum import breaks, legacies

DICE: Dice = (4, 4, 6, 20)
some_dice = st.lists(st.sampled_from(FACES), max_size=6).map(sorted).map(tuple)


@pytest.mark.parametrize(
    ("revenue", "possible"),
    [
        pytest.param((), (NEW,), id="no dice"),
        pytest.param((20, 20), (NEW,), id="all dice are d20"),
        pytest.param((12, 20), (NEW, PROMOTE), id="a d12"),
    ],
)
def test_a_player_can_promote_where_a_die_can_grow(
    revenue: Dice, possible: tuple[str, ...]
) -> None:
    assert actions(revenue) == possible


@pytest.mark.parametrize(
    ("revenue", "action", "after"),
    [
        pytest.param((), NEW, (4,), id="the first die"),
        pytest.param((4, 6), NEW, (4, 4, 6), id="one more d4"),
        pytest.param((4, 4, 6), PROMOTE, (4, 6, 6), id="the lowest die grows"),
        pytest.param((12, 20), PROMOTE, (20, 20), id="a d20 cannot grow"),
        pytest.param((6, 6), PROMOTE, (6, 8), id="dice stay sorted"),
    ],
)
def test_an_action_builds_dice(revenue: Dice, action: str, after: Dice) -> None:
    assert build(revenue, action) == after


@given(some_dice)
def test_every_action_is_one_more_piece_of_work(dice: Dice) -> None:
    for action in actions(dice):
        assert work(build(dice, action)) == work(dice) + 1


def test_breaking_is_binomial() -> None:
    chances = breaking(2, 4)

    assert chances.tolist() == [
        [9 / 16, 6 / 16, 1 / 16],
        [0, 3 / 4, 1 / 4],
        [0, 0, 1],
    ]


def test_a_roll_leads_where_each_die_by_itself_does() -> None:
    each = list(legacies(DICE))
    after = States(DICE).roll(np.eye(len(each)))  # `[after, before]`

    for legacy, column in zip(each, after.T, strict=True):
        expected = dict.fromkeys(each, 0.0) | dict(breaks(DICE, legacy, 1.0))
        assert column.tolist() == pytest.approx(list(expected.values()))


def test_values_are_expected_where_games_come_to() -> None:
    states, size = States(DICE), len(list(legacies(DICE)))

    before = states.expect(np.eye(size))

    np.testing.assert_allclose(before, states.roll(np.eye(size)).T, rtol=1e-14)


def test_no_dice_have_one_state() -> None:
    states = States(())

    assert states.roll(np.ones((1, 2))).tolist() == [[1, 1]]
    assert (states.unbroken.tolist(), states.fixed.tolist()) == ([0], [])


def test_a_fix_takes_the_die_with_most_faces() -> None:
    states, each = States(DICE), list(legacies(DICE))

    for state, legacy in enumerate(each[1:]):
        assert each[states.fixed[state]] == legacy[:-1]
    assert states.unbroken.tolist() == [len(DICE) - len(legacy) for legacy in each]
