"""Dice, and what can be done with them; `test_policies.py` rolls them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicedojo.games.engineering.dice import (
    FACES,
    NEW,
    PROMOTE,
    Dice,
    actions,
    build,
    work,
)

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
