"""Grades that tests share: each submission is graded once.

`SharedGrades` is for the whole run. The fixtures are for tests of what the commands
make of a grade: equal files have one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.kata import Kata
from dicedojo.engine.sandbox import Sandbox
from dicedojo.grading import run
from dicedojo.grading.grade import Grade
from dicedojo.grading.run import grade_path
from dicedojo.submission.submission import Submission

from .shared_results import SharedResults, content_of

__all__ = ["graded_once", "grades_by_content"]


@dataclass(frozen=True)
class SharedGrades:
    """The grades of one test run."""

    results: SharedResults

    def grade(self, kata: Kata, path: Path, sandbox: Sandbox) -> Grade:
        """Return the grade of the submission at `path`, made now or earlier.

        Use it to look at what a grade says. A test of whether a second grade equals
        the first makes the second itself, with `grade_path`.
        """
        key = f"grade {kata.root} {kata.name} {path} {content_of(path)} {sandbox.name}"
        shared = self.results.get(
            key, lambda: _without_kata(grade_path(kata, path, sandbox))
        )
        return replace(shared, kata=kata)


def _without_kata(grade: Grade) -> Grade:
    """Return the grade as it can be pickled: a kata holds modules once it was used."""
    nothing: Any = None
    return replace(grade, kata=nothing)


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
