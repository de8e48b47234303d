"""A small gradebook for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.store import Gradebook

from ..gradebooks import make_gradebook


@pytest.fixture
def book(tmp_path: Path) -> Gradebook:
    return make_gradebook(tmp_path)
