from __future__ import annotations

from decimal import Decimal

import pytest

from dicedojo.classroom.exports.feedback import feedback
from dicedojo.classroom.row import Adjustment

from .rows import POSSIBLE, results, row


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        ("A fair reading of rule 3.", "override +5: A fair reading of rule 3."),
        ("luck", "override +5: luck."),
        ("Really?", "override +5: Really?"),
    ],
)
def test_a_reason_ends_like_one_sentence(why: str, sentence: str) -> None:
    change = Adjustment("override", Decimal(5), why, "tom", "now")
    (result,) = results(row("ada", "50", adjustments=(change,))).results

    assert feedback(result, POSSIBLE) == (
        f"55 of 100 points (behaviour 50). {sentence}"
    )
