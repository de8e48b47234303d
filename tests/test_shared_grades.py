"""A submission is graded once for a whole run of the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.grading.grade import Grade

from . import shared_grades as module
from .round_trip import to_document
from .shared_grades import SharedGrades
from .shared_results import SharedResults

pytestmark = pytest.mark.slow


@pytest.fixture
def highest(tmp_path: Path) -> Kata:
    write_kata(tmp_path / "course", "highest")
    return load_kata(tmp_path / "course", "highest")


@pytest.fixture
def ada(tmp_path: Path) -> Path:
    folder = tmp_path / "ada"
    folder.mkdir()
    (folder / "highest.py").write_text("def score(roll):\n    return max(roll)\n")
    return folder


def test_a_second_worker_finds_the_grade_of_the_first(
    highest: Kata, ada: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_again(*_: object) -> Grade:
        raise AssertionError("it was graded a second time")

    first = SharedGrades(SharedResults(tmp_path / "kept")).grade(
        highest, ada, ProcessSandbox()
    )
    monkeypatch.setattr(module, "grade_path", not_again)
    second = SharedGrades(SharedResults(tmp_path / "kept")).grade(
        highest, ada, ProcessSandbox()
    )

    assert to_document(second) == to_document(first)
    assert second.kata is highest


def test_other_content_is_graded_anew(highest: Kata, ada: Path, tmp_path: Path) -> None:
    grades = SharedGrades(SharedResults(tmp_path / "kept"))

    right = grades.grade(highest, ada, ProcessSandbox())
    (ada / "highest.py").write_text("def score(roll):\n    return 7\n")
    wrong = grades.grade(highest, ada, ProcessSandbox())

    assert right.points > wrong.points
