from __future__ import annotations

import pytest

from dicedojo.dice import all_rolls
from dicedojo.games.greed.play.game import score
from dicedojo.games.greed.play.opponent_list import OPPONENTS, SURE


@pytest.mark.parametrize("name", sorted({*OPPONENTS} - {SURE}))
def test_an_opponent_is_wrong_about_some_rolls_and_right_about_others(
    name: str,
) -> None:
    right = {OPPONENTS[name].count(roll) == score(roll) for roll in all_rolls(3)}

    assert right == {True, False}


def test_one_opponent_is_always_right() -> None:
    assert all(OPPONENTS[SURE].count(roll) == score(roll) for roll in all_rolls(3))
