"""Grades that the whole test run shares: each submission is graded once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from dicedojo.course.kata import Kata
from dicedojo.grading.grade import Grade
from dicedojo.grading.run import grade_path
from dicedojo.sandbox import Sandbox

from .shared_results import SharedResults, content_of


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
