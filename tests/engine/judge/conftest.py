"""The coin kata with a bound."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata

OUTSIDE = """\
def outside(function, arguments):
    (row,) = arguments
    return "asks about four coins; there are three" if len(row) > 3 else ""
"""


@pytest.fixture
def bounded(coin_course: Path) -> Kata:
    """The coin kata, where a row has three coins at most."""
    (coin_course / "katas/coin/outside.py").write_text(OUTSIDE)
    return load_kata(coin_course, "coin")
