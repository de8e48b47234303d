"""The tables of Hog's strategies, and what is none."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dicedojo.exact.hog_strategy import (
    always_roll,
    bacon_strategy,
    require_tables,
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


def test_bacon_strategy_takes_another_margin_and_number() -> None:
    assert bacon_strategy(0, 30, margin=4, num_rolls=6) == 0
    assert bacon_strategy(0, 30, margin=5, num_rolls=6) == 6


@pytest.mark.parametrize(
    ("score", "opponent_score", "dice"),
    [
        pytest.param(23, 60, 0, id="30 and 60 swap, and gain"),
        pytest.param(22, 60, 5, id="29 and 60 do not swap"),
        pytest.param(14, 10, 5, id="16 and 10 do not swap"),
        pytest.param(18, 10, 5, id="20 and 10 swap, and lose"),
    ],
)
def test_swap_strategy_takes_bacon_where_a_swap_gains(
    score: int, opponent_score: int, dice: int
) -> None:
    assert swap_strategy(score, opponent_score) == dice


@pytest.mark.parametrize("said", [11, -1, 5.0, None, True, "5"])
def test_what_is_no_number_of_dice_is_named_with_its_scores(said: Any) -> None:
    def fails_once(score: int, opponent_score: int) -> Any:
        return said if (score, opponent_score) == (17, 42) else 5

    with pytest.raises(ValueError, match="At 17 to 42 the strategy says") as raised:
        table_of(fails_once)

    assert repr(said) in str(raised.value)


@pytest.mark.parametrize(
    "tables",
    [
        pytest.param(np.zeros((5, 5), int), id="one table instead of a list of them"),
        pytest.param(np.zeros((1, 5, 6), int), id="not square"),
        pytest.param(np.full((1, 5, 5), 11), id="eleven dice"),
        pytest.param(np.full((1, 5, 5), -1), id="fewer than none"),
        pytest.param(np.zeros((1, 5, 5)), id="floats"),
    ],
)
def test_what_is_no_table_is_refused(tables: Any) -> None:
    with pytest.raises(ValueError, match="table"):
        require_tables(tables)
