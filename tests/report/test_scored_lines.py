"""Points shared out among lines, so that these add up to what was earned."""

from __future__ import annotations

from decimal import Decimal

import pytest

from dicedojo.report.scored_lines import apportion


@pytest.mark.parametrize(
    ("total", "weights", "expected"),
    [
        pytest.param(100, ("25", "25", "15", "35"), [25, 25, 15, 35], id="whole"),
        pytest.param(100, ("33.33", "33.33", "33.34"), [33, 33, 34], id="thirds"),
        pytest.param(1, ("0.5", "0.5"), [1, 0], id="a tie goes to the first"),
        pytest.param(0, ("0", "0"), [0, 0], id="nothing"),
        pytest.param(7, (), [], id="nobody"),
    ],
)
def test_whole_numbers_add_up(
    total: int, weights: tuple[str, ...], expected: list[int]
) -> None:
    limits = [100] * len(weights)

    assert apportion(total, [*map(Decimal, weights)], limits) == expected


def test_no_number_is_above_its_limit() -> None:
    assert apportion(10, [Decimal(9), Decimal(1)], [5, 5]) == [5, 5]
    assert apportion(10, [Decimal(9), Decimal(1)], [2, 3]) == [2, 3]
