"""Greed as it is shipped, and the fixtures of samples."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata

from .samples import bubblewrap, grade  # noqa: F401  # fixtures

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def greed() -> Kata:
    return load_kata(ROOT, "greed")
