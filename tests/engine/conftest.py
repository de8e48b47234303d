"""What the tests of the judge and of the mutants share."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata

from .judge import coins


@pytest.fixture
def coin_course(coin_root: Path) -> Path:
    """The coin kata with wheats, chaffs and a domain."""
    for name, text in coins.TREES.items():
        path = coin_root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return coin_root


@pytest.fixture
def kata(coin_course: Path) -> Kata:
    return load_kata(coin_course, "coin")
