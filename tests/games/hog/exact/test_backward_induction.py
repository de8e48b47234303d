"""Values by backward induction, against a game that is played out by hand."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from dicedojo.games.hog.exact.backward_induction import (
    FollowTables,
    PlayBest,
    levels,
    work_backwards,
)
from dicedojo.games.hog.exact.dice import Values
from dicedojo.games.hog.exact.strategy import Tables


def always(num_rolls: int, goal: int) -> Tables:
    """Return the tables of one strategy that always rolls so many dice."""
    return np.full((1, goal, goal), num_rolls, np.uint8)


def solve(goal: int, own: int, other: int) -> tuple[Values, Values]:
    return work_backwards(
        goal, FollowTables(always(own, goal)), FollowTables(always(other, goal))
    )


def test_the_levels_hold_every_state_once() -> None:
    states = [
        (int(own), int(other))
        for level in levels(7)
        for own, other in zip(level.moving, level.waiting, strict=True)
    ]

    assert sorted(states) == [(own, other) for own in range(7) for other in range(7)]


def test_to_one_point_the_first_to_move_wins() -> None:
    first, other_first = solve(1, 5, 3)

    assert (first.item(), other_first.item()) == (1.0, 1.0)


def test_a_game_to_two_points_with_one_die_is_as_computed_by_hand() -> None:
    """A 1 scores 1 point, and 2 to 1 is a swap, which hands the win over."""
    at_1_to_1 = Fraction(5, 6)  # a 1 makes it 2 to 1
    at_0_to_1 = Fraction(4, 6) + Fraction(1, 6) * (1 - at_1_to_1)  # a 2 makes it 2 to 1
    at_0_to_0 = Fraction(3, 4) + Fraction(1, 4) * (1 - at_0_to_1)  # four sides

    first, _ = solve(2, 1, 1)

    assert first.item() == pytest.approx(float(at_0_to_0), abs=1e-12)


def test_the_best_play_wins_at_least_as_often_as_any_table() -> None:
    goal = 12
    rates = [solve(goal, own, 3)[0].item() for own in range(11)]

    best, _ = work_backwards(goal, PlayBest(goal), FollowTables(always(3, goal)))

    assert best.item() >= max(rates)


def test_several_teams_are_solved_as_each_alone() -> None:
    goal = 10
    both = np.concatenate([always(2, goal), always(4, goal)])

    first, _ = work_backwards(goal, FollowTables(both), FollowTables(both))

    for i, own in enumerate((2, 4)):
        for j, other in enumerate((2, 4)):
            assert first[i, j] == pytest.approx(solve(goal, own, other)[0].item())
