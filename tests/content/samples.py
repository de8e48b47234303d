"""Fixtures for tests of samples, each of which a run of the tests grades once."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from dicedojo.course.kata import Kata
from dicedojo.engine.sandbox import Bubblewrap, Sandbox
from dicedojo.grading.grade import Grade

from ..shared_grades import SharedGrades

GradeSample = Callable[[Kata, str], Grade]


@pytest.fixture(scope="module")
def bubblewrap() -> Sandbox:
    sandbox = Bubblewrap()
    assert sandbox.works(), f"Install bubblewrap: {sandbox.why_not()}"
    return sandbox


@pytest.fixture
def grade(shared_grades: SharedGrades, bubblewrap: Sandbox) -> GradeSample:
    """Return what grades a sample of a kata, each once."""
    return lambda kata, name: shared_grades.grade(
        kata, kata.folder / "samples" / name, bubblewrap
    )


def points(grade: Grade) -> dict[str, Decimal]:
    return {part.name: part.points for part in grade.parts}
