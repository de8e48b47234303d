"""The kata that a page of these tests shows."""

from __future__ import annotations

import pytest

from dicedojo.course.courses import find_courses
from dicedojo.course.kata import Kata


@pytest.fixture(scope="module")
def greed() -> Kata:
    return find_courses().kata("greed")
