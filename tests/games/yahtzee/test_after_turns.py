"""The values that come with dojo are those that the solver finds."""

from __future__ import annotations

import numpy as np
import pytest

from dicedojo.games.yahtzee.after_turns import after_turns, states_after
from dicedojo.games.yahtzee.boxes import SOURCE
from dicedojo.games.yahtzee.decisions import worth_of_nothing
from dicedojo.games.yahtzee.situations import SITUATIONS, Situation
from dicedojo.games.yahtzee.stored import solution
from dicedojo.games.yahtzee.turn import turn_of


def test_the_file_has_the_states_after_the_turns_and_no_others() -> None:
    states = {state for one in SITUATIONS for state in states_after(one.card)}

    known = np.argwhere(~np.isnan(after_turns().values))

    assert {(int(row), int(column)) for row, column in known} == states


@pytest.mark.slow
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.name)
def test_each_turn_is_worth_what_the_solver_finds(situation: Situation) -> None:
    solved, card = solution(SOURCE), situation.card

    turn, right = turn_of(after_turns(), card), turn_of(solved, card)

    assert turn.value == pytest.approx(right.value, rel=1e-12)
    assert turn.boxes.keys() == right.boxes.keys()
    for box, worth in right.boxes.items():
        np.testing.assert_allclose(turn.boxes[box], worth, rtol=1e-12)
    for left, keeps in right.keeps.items():
        for mine, worths in zip(turn.keeps[left], keeps, strict=True):
            np.testing.assert_allclose(mine, worths, rtol=1e-12)
    nothing = worth_of_nothing(after_turns(), card)
    assert nothing == pytest.approx(worth_of_nothing(solved, card), rel=1e-12)
