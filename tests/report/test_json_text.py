from __future__ import annotations

import json
from decimal import Decimal

import pytest

from dicedojo.report.json_text import json_text, number


def test_the_text_is_ascii_and_ends_with_a_line_break() -> None:
    text = json_text({"name": "Zoë"})

    assert text.isascii()
    assert text.endswith("}\n")
    assert json.loads(text) == {"name": "Zoë"}


@pytest.mark.parametrize(("points", "text"), [("50.00", "50"), ("2.270", "2.27")])
def test_points_are_the_shortest_number(points: str, text: str) -> None:
    assert json.dumps(number(Decimal(points))) == text
