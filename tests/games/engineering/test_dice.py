from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicedojo.games.engineering.dice import (
    FACES,
    act,
    actions,
    counts_of,
    dice_of_work,
    faces_of,
    fix,
    work,
)

faces = st.lists(st.sampled_from(FACES), max_size=6)


@given(faces)
def test_counts_and_faces_say_the_same(dice: list[int]) -> None:
    assert faces_of(counts_of(dice)) == tuple(sorted(dice))


@pytest.mark.parametrize(
    ("action", "before", "after"),
    [
        pytest.param("new", (), (4,), id="the first die"),
        pytest.param("new", (4, 20), (4, 4, 20), id="one die more"),
        pytest.param("promote", (4, 6), (6, 6), id="the lowest"),
        pytest.param("promote", (12, 20, 20), (20, 20, 20), id="not a d20"),
    ],
)
def test_an_action_changes_the_dice(
    action: str, before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    assert act(counts_of(before), action) == counts_of(after)


@pytest.mark.parametrize("dice", [(), (20, 20)])
def test_where_nothing_can_be_promoted_a_die_is_added(dice: tuple[int, ...]) -> None:
    assert actions(counts_of(dice)) == ("new",)


@given(faces)
def test_every_action_is_one_more_piece_of_work(dice: list[int]) -> None:
    counts = counts_of(dice)

    for action in actions(counts):
        assert work(act(counts, action)) == work(counts) + 1


def test_the_die_with_most_faces_is_fixed() -> None:
    assert fix(counts_of((4, 4, 12))) == counts_of((4, 4))


@pytest.mark.parametrize(("decisions", "count"), [(0, 1), (3, 3), (5, 7)])
def test_so_many_decisions_make_each_of_their_dice_once(
    decisions: int, count: int
) -> None:
    """The ways to part a number into parts of at most five."""
    dice = list(dice_of_work(decisions))

    assert len(set(dice)) == len(dice) == count
    assert {work(each) for each in dice} == {decisions}
