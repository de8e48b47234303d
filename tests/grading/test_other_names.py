"""What a deduction for other names takes, and what it says."""

from __future__ import annotations

from decimal import Decimal

import pytest

from dicedojo.course.kata import Kata
from dicedojo.grading.other_names import lenient_deduction
from dicedojo.submission.names import Names

NAMES = Names("dice.py", (("pays", "own"),))


@pytest.mark.parametrize(
    ("points", "taken"), [("100", "-5"), ("5", "-5"), ("3.27", "-3.27"), ("0", "0")]
)
def test_a_deduction_never_leaves_less_than_nothing(
    coin: Kata, points: str, taken: str
) -> None:
    part = lenient_deduction(NAMES, coin, Decimal(points))

    assert (part.points, part.possible) == (Decimal(taken), 0)
    assert "--module dice.py --function own" in part.why
