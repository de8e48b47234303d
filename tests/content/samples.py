"""Fixtures for tests of a kata's samples, each of which a run of the tests grades once.

A test module names its kata `KATA`.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from dicedojo.course.kata import Kata
from dicedojo.grading.grade import Grade
from dicedojo.sandbox import Bubblewrap, Sandbox

from ..shared_grades import SharedGrades

GradeSample = Callable[[str], Grade]


@pytest.fixture(scope="module")
def bubblewrap() -> Sandbox:
    sandbox = Bubblewrap()
    assert sandbox.works(), f"Install bubblewrap: {sandbox.why_not()}"
    return sandbox


@pytest.fixture
def grade(
    shared_grades: SharedGrades, bubblewrap: Sandbox, request: pytest.FixtureRequest
) -> GradeSample:
    """Return what grades a sample of the test module's kata, each once."""
    kata: Kata = request.module.KATA
    samples = kata.folder / "samples"
    return lambda name: shared_grades.grade(kata, samples / name, bubblewrap)


def points(grade: Grade) -> dict[str, Decimal]:
    return {part.name: part.points for part in grade.parts}
