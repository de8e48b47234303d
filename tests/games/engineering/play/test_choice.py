"""What a hint says."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.exact.dice import NEW, PROMOTE
from dicedojo.games.engineering.play.choice import draw_hint
from dicedojo.games.engineering.play.game import State

STATE = State(rounds_left=3, score=9, revenue=(4, 12))


@pytest.mark.parametrize(
    ("new", "promote", "advice"),
    [
        pytest.param(20.5, 20.0, "Best: new, by 0.50.", id="new"),
        pytest.param(20.0, 20.004, "Best: promote, by 0.004.", id="by little"),
        pytest.param(20.0, 20.0 + 1e-12, "Both are equally good.", id="a tie"),
    ],
)
def test_a_hint_says_which_action_is_best(
    new: float, promote: float, advice: str
) -> None:
    hint = draw_hint(STATE, {NEW: new, PROMOTE: promote})

    assert hint.plain.splitlines() == [
        "The score you can expect, if you play your best from then on:",
        f"  n  adds a d4                {new:.2f}",
        f"  p  promotes a d4 to a d6    {promote:.2f}",
        advice,
    ]
