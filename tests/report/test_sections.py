from __future__ import annotations

import re
from dataclasses import replace

import pytest

from dicedojo.grading.grade import Grade

from .rendered import render_text


@pytest.mark.parametrize(
    ("share", "place"),
    [
        pytest.param(1.0, 1, id="as good as the best, which stays first"),
        pytest.param(0.97, 1, id="better than every rule of thumb"),
        pytest.param(0.2, 3, id="worse than every rule of thumb"),
    ],
)
def test_ones_own_stands_where_it_belongs(
    valued: Grade, share: float, place: int
) -> None:
    assert valued.strategy is not None
    values = tuple(
        replace(value, value=value.best * share) for value in valued.strategy.values
    )
    one = replace(valued, strategy=replace(valued.strategy, values=values))

    text = render_text([one]).partition("What your strategy is worth\n")[2]
    names = ["the best possible", "the best set", "yours, choose", "a set and all"]
    order = sorted(names, key=text.index)
    assert order.index("yours, choose") == place


def test_ones_own_strategy_is_named_and_bold(valued: Grade) -> None:
    bold = re.findall(
        r"\x1b\[1m *([^\x1b]*?) *\x1b", render_text([valued], colour=True)
    )

    assert "yours, choose" in bold
    assert "the best possible" not in bold


def test_a_strategy_without_a_value_says_why_and_has_no_table(troubled: Grade) -> None:
    text = render_text([troubled])

    assert "strategy    0 of 15  For roll 1 it raises ValueError:" in text
    assert "What your strategy is worth" not in text
