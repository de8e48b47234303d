"""The tables of Hog's strategies."""

from __future__ import annotations

import pytest

from dicedojo.games.hog.backward_induction import win_rate
from dicedojo.games.hog.strategy import (
    Strategy,
    always_roll,
    bacon_strategy,
    swap_strategy,
    table_of,
)


def test_a_table_holds_what_the_strategy_says_at_both_scores() -> None:
    table = table_of(lambda score, opponent_score: (3 * score + opponent_score) % 11)

    assert table.shape == (100, 100)
    assert table[2, 5] == 0
    assert table[5, 2] == 6


def test_always_roll_ignores_the_scores() -> None:
    assert (table_of(always_roll(7)) == 7).all()


@pytest.mark.parametrize(
    ("opponent_score", "dice"), [(0, 5), (66, 5), (67, 0), (70, 0), (99, 0)]
)
def test_bacon_strategy_takes_eight_points_or_more(
    opponent_score: int, dice: int
) -> None:
    assert bacon_strategy(0, opponent_score) == dice


@pytest.mark.parametrize(
    ("score", "opponent_score", "dice"),
    [
        pytest.param(23, 60, 0, id="30 and 60 swap, and gain"),
        pytest.param(22, 60, 5, id="29 and 60 do not swap"),
        pytest.param(14, 10, 5, id="16 and 10 do not swap"),
        pytest.param(18, 10, 5, id="20 and 10 swap, and lose"),
        pytest.param(26, 17, 5, id="34 and 17 swap, and lose, for 8 points"),
        pytest.param(25, 17, 0, id="33 and 17 do not swap, and bacon brings 8"),
        pytest.param(25, 16, 5, id="32 and 16 swap, and lose, for 7 points"),
        pytest.param(26, 16, 5, id="33 and 16 do not swap, and bacon brings 7"),
        pytest.param(25, 70, 0, id="33 and 70 do not swap, and bacon brings 8"),
    ],
)
def test_swap_strategy_looks_at_swaps_first_and_then_at_the_bacon(
    score: int, opponent_score: int, dice: int
) -> None:
    assert swap_strategy(score, opponent_score) == dice


@pytest.mark.parametrize(
    ("strategy", "won"),
    [
        pytest.param(bacon_strategy, 0.5557622194371843, id="bacon"),
        pytest.param(swap_strategy, 0.5739508344496445, id="swap"),
    ],
)
def test_the_strategies_of_the_project_win_so_often_against_five_dice(
    strategy: Strategy, won: float
) -> None:
    rates = win_rate(table_of(strategy), table_of(always_roll(5)))

    assert rates.mean == pytest.approx(won, rel=0, abs=1e-15)
