"""Dice, what can be done with them, and what rolls and fixes do to them."""

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
    dice_of_work,
    fix,
    lowest,
    name_dice,
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


def test_the_legacy_die_with_the_most_faces_is_fixed() -> None:
    assert fix((4,), (4, 6, 12, 12)) == ((4, 12), (4, 6, 12))


def test_the_lowest_die_that_can_grow_is_none_of_the_d20() -> None:
    assert (lowest((6, 20)), lowest((20,))) == (6, None)


@pytest.mark.parametrize(("decisions", "count"), [(0, 1), (3, 3), (5, 7)])
def test_so_many_decisions_make_each_of_their_dice_once(
    decisions: int, count: int
) -> None:
    """The ways to part a number into parts of at most five."""
    dice = list(dice_of_work(decisions))

    assert len(set(dice)) == len(dice) == count
    assert {work(each) for each in dice} == {decisions}


@pytest.mark.parametrize(
    ("dice", "name"),
    [
        pytest.param((), "no dice", id="none"),
        pytest.param((4, 4, 20), "d4 d4 d20", id="a few"),
        pytest.param((4,) * 9 + (12,), "9 d4, 1 d12", id="many"),
    ],
)
def test_dice_are_named_one_by_one_or_counted(dice: Dice, name: str) -> None:
    assert name_dice(dice) == name


def test_breaking_is_binomial() -> None:
    chances = breaking(2, 4)

    assert chances.tolist() == [
        [9 / 16, 6 / 16, 1 / 16],
        [0, 3 / 4, 1 / 4],
        [0, 0, 1],
    ]


def test_a_roll_leads_where_each_die_by_itself_does() -> None:
    states, each = States(DICE), list(legacies(DICE))

    for legacy, row in zip(each, states.chances, strict=True):
        expected = dict.fromkeys(each, 0.0) | dict(breaks(DICE, legacy, 1.0))
        assert row.tolist() == pytest.approx(list(expected.values()))


def test_no_dice_have_one_state() -> None:
    assert States(()).chances.tolist() == [[1]]


def test_a_fix_takes_the_die_with_most_faces() -> None:
    states = States(DICE)

    after = states.fixed[states.legacies.index((1, 0, 0, 0, 1)) - 1]

    assert states.legacies[after] == (1, 0, 0, 0, 0)
    assert (states.unbroken[0], states.unbroken[after], states.unbroken[-1]) == (
        *(4, 3, 0),
    )


def test_values_go_backwards_from_the_end_of_the_game() -> None:
    """One d4 scores a point unless it breaks; a decision is worth 5 points."""
    states = States((4,))

    one, two = states.solve(
        1,
        np.zeros((2, 1)),
        lambda values: values + states.unbroken[:, np.newaxis],
        lambda left: np.array([5.0 * left]),
    )

    assert one[:, 0].tolist() == [3 / 4, 0]
    assert two[:, 0].tolist() == [3 / 4 * (5 + 1) + 1 / 4 * one[0, 0], one[0, 0]]
