"""A small gradebook for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.store import Gradebook

from .gradebooks import make_gradebook


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Gradebook]:
    with make_gradebook(tmp_path) as made:
        yield made
