from __future__ import annotations

from fractions import Fraction
from math import nextafter

import pytest

from dicedojo.games.strategy_report import (
    StrategyReport,
    Value,
    mean_share,
    to_a_millionth,
)


@pytest.mark.parametrize(
    ("value", "best", "share"),
    [
        pytest.param(0.0, 540.5, Fraction(0), id="nothing"),
        pytest.param(540.5, 540.5, Fraction(1), id="all"),
        pytest.param(135.0, 540.0, Fraction(1, 4), id="a quarter"),
        pytest.param(1.0, 3.0, Fraction(333_333, 1_000_000), id="rounded"),
    ],
)
def test_a_share_is_rounded_to_a_millionth(
    value: float, best: float, share: Fraction
) -> None:
    assert Value("on the board", value, best).share == share


def test_each_situation_counts_alike() -> None:
    half, whole = Value("on the board", 250, 500), Value("before", 10, 10)

    assert mean_share((half, whole)) == Fraction(3, 4)
    assert StrategyReport("choose", "points", (half, whole)).share == Fraction(3, 4)


def test_a_strategy_without_a_value_has_no_share() -> None:
    report = StrategyReport("choose", "points", trouble="No.")

    assert report.share == mean_share(()) == 0


@pytest.mark.parametrize(
    ("percent", "decimals", "value", "shown"),
    [
        pytest.param(False, 1, 454.1234, "454.1", id="points"),
        pytest.param(False, 1, 0.0, "0.0", id="no points"),
        pytest.param(False, 2, 20.4836, "20.48", id="points that are close"),
        pytest.param(True, 1, 0.601254, "60.13%", id="games"),
        pytest.param(True, 1, 0.5, "50.00%", id="half of the games"),
        pytest.param(True, 1, 1.0, "100.00%", id="every game"),
    ],
)
def test_a_value_is_shown_in_its_unit(
    percent: bool, decimals: int, value: float, shown: str
) -> None:
    report = StrategyReport("choose", "points", percent=percent, decimals=decimals)

    assert report.show(value) == shown


@pytest.mark.parametrize(
    ("value", "rounded"),
    [
        pytest.param(0.5, Fraction(1, 2), id="as it is"),
        pytest.param(1 / 3, Fraction(333_333, 1_000_000), id="down"),
        pytest.param(2 / 3, Fraction(666_667, 1_000_000), id="up"),
        pytest.param(nextafter(0.59, 0), Fraction(59, 100), id="a bit less"),
        pytest.param(nextafter(0.59, 1), Fraction(59, 100), id="a bit more"),
    ],
)
def test_a_value_is_rounded_to_a_millionth(value: float, rounded: Fraction) -> None:
    assert to_a_millionth(value) == rounded
