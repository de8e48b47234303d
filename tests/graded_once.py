"""A fixture for tests of what the commands make of a grade: equal files, one grade."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.course.kata import Kata
from dicedojo.grading import run
from dicedojo.grading.grade import Grade
from dicedojo.sandbox import Sandbox
from dicedojo.submission.submission import Submission

__all__ = ["graded_once", "grades_by_content"]


@pytest.fixture(scope="session")
def grades_by_content() -> dict[str, Grade]:
    """The grades so far of the tests that take each submission's only once."""
    return {}


@pytest.fixture
def graded_once(
    grades_by_content: dict[str, Grade], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Grade equal files once, for tests of what the commands make of a grade."""
    grade_submission = run.grade_submission

    def grade(
        kata: Kata, submission: Submission, sandbox: Sandbox, seconds: float
    ) -> Grade:
        nameless = replace(submission, name="")
        key = repr((kata, nameless, sandbox.name, seconds))
        if key not in grades_by_content:
            grades_by_content[key] = grade_submission(
                kata, submission, sandbox, seconds
            )
        return replace(grades_by_content[key], submission=submission.name)

    monkeypatch.setattr(run, "grade_submission", grade)
