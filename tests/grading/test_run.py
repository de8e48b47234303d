"""One submission is read, examined, assessed and graded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.find_names import NameSearch
from dicedojo.engine.exam.report import ExamReport, SweepRecord
from dicedojo.engine.judge.suite import MutationReport, Suite
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.errors import ContentError, UnusableInput
from dicedojo.grading import run
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.run import grade_files, grade_path
from dicedojo.submission.definitions import ImportFailure
from dicedojo.submission.folder_files import read_folder
from dicedojo.submission.handed_files import Names
from dicedojo.submission.submission import Submission

NOTHING = ExamReport((), SweepRecord.of(0, 0, True), "process")
PAID = replace(NOTHING, answers=(1, 0))
NO_TESTS = MutationReport(Suite())


class Stages:
    """The exam and the assessment of tests, each noted with what it was given."""

    def __init__(self, *exams: ExamReport) -> None:
        self.examined: list[bytes] = []
        self.katas: list[Kata] = []
        self.assessed: list[tuple[Submission, Any, float]] = []
        self._exams = exams

    def run_exam(self, kata: Kata, code: CodeUnderTest, budget: float) -> ExamReport:
        self.examined.append(code.source)
        self.katas.append(kata)
        return self._exams[len(self.examined) - 1]

    def assess(self, kata: Kata, submission: Submission, *rest: Any) -> MutationReport:
        _, answers, seconds = rest
        self.assessed.append((submission, answers, seconds))
        return NO_TESTS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "ada"
    path.mkdir()
    (path / "coin.py").write_text("def pays(side):\n    return 1\n\n\npays.x.y\n")
    return path


def staged(monkeypatch: pytest.MonkeyPatch, *exams: ExamReport) -> Stages:
    stages = Stages(*exams)
    monkeypatch.setattr(run, "run_exam", stages.run_exam)
    monkeypatch.setattr(run, "assess_tests", stages.assess)
    monkeypatch.setattr(run, "find_names", lambda *_: NameSearch())
    return stages


def test_the_answers_of_the_sweep_go_on_to_the_tests(
    coin: Kata, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stages = staged(monkeypatch, PAID)

    grade = grade_path(coin, folder, Bubblewrap(), 100.0)

    ((submission, answers, seconds),) = stages.assessed
    assert answers == (1, 0)
    assert 25.0 <= seconds <= 100.0
    assert submission.path == "coin.py"
    assert (grade.exam, grade.mutation) == (PAID, NO_TESTS)


@pytest.mark.parametrize(
    ("names", "path"),
    [
        pytest.param(Names("", (("pays", "worth"),)), "", id="a function"),
        pytest.param(Names("coin.py", (("pays", "worth"),)), "coin.py", id="both"),
    ],
)
def test_a_module_lies_elsewhere_only_where_that_is_stated(
    coin: Kata, folder: Path, monkeypatch: pytest.MonkeyPatch, names: Names, path: str
) -> None:
    stages = staged(monkeypatch, PAID)

    grade_path(coin, folder, Bubblewrap(), names=names)

    (kata,) = stages.katas
    assert (kata.module, kata.path, kata.functions) == ("coin", path, ("worth",))


def test_a_module_that_fails_at_its_end_is_examined_once_more_without_it(
    coin: Kata, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = replace(NOTHING, failure=ImportFailure("AttributeError", 5))
    stages = staged(monkeypatch, failed, replace(NOTHING, answers=(1,)))

    grade = grade_path(coin, folder, Bubblewrap())

    assert stages.examined[1] == b"def pays(side):\n    return 1\n\n\n"
    ((submission, answers, _),) = stages.assessed
    assert (submission.source, answers) == (stages.examined[1], (1,))
    assert [one.kind for one in grade.problems] == ["fails at import"]


def test_where_the_shorter_module_fails_too_the_first_exam_counts(
    coin: Kata, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = replace(NOTHING, failure=ImportFailure("AttributeError", 5))
    stages = staged(monkeypatch, failed, replace(failed, answers=(1,)))

    grade = grade_path(coin, folder, Bubblewrap())

    ((submission, answers, _),) = stages.assessed
    assert (submission.source, answers) == (stages.examined[0], ())
    assert grade.problems == ()


def test_a_fault_of_dojos_own_decides_nothing(
    coin: Kata, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    staged(monkeypatch)  # there is no exam to return

    grade = grade_path(coin, folder, Bubblewrap())

    assert not grade.decided
    assert grade.points == 0
    assert "IndexError" in grade.fault
    assert [one.kind for one in grade.problems] == ["not graded"]


@pytest.mark.parametrize("error", [ContentError("no"), UnusableInput("no")])
def test_a_fault_of_the_course_or_the_command_is_raised(
    coin: Kata, folder: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_: Any) -> ExamReport:
        raise error

    staged(monkeypatch)
    monkeypatch.setattr(run, "run_exam", fail)

    with pytest.raises(type(error)):
        grade_path(coin, folder, Bubblewrap())


def test_files_in_memory_have_the_grade_of_the_same_files_in_a_folder(
    coin: Kata, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    staged(monkeypatch, PAID, PAID)
    handed = read_folder(folder)

    first = grade_path(coin, folder, Bubblewrap())
    second = grade_files(
        *(coin, "ada", handed.files, Bubblewrap()),
        path=str(folder),
        problems=handed.problems,
    )

    unlike: dict[str, Any] = {"seconds": 0.0, "graded_at": ""}
    assert replace(first, **unlike) == replace(second, **unlike)


@pytest.mark.slow
@pytest.mark.parametrize("names", [Names("solution.py"), None], ids=["stated", "found"])
def test_the_file_that_is_taken_as_the_program_is_mutated(
    tmp_path: Path, names: Names | None
) -> None:
    write_kata(tmp_path, "highest")
    kata = load_kata(tmp_path, "highest")
    program = (
        "from faces import sides\n\n\ndef score(roll):\n    return max(roll) + 0\n"
    )
    test = (
        "from solution import score\n\n\ndef test_it():\n    assert score([2]) == 2\n"
    )
    texts = {
        "faces.py": "def sides():\n    return 6 * 1\n",
        "solution.py": program,
        "tests/test_solution.py": test,
    }
    files = {path: text.encode() for path, text in texts.items()}

    graded = grade_files(
        *(kata, "ada", files, Bubblewrap()), names=names, lenient=names is None
    )

    found = grade_document(graded)
    assert (found.module.file, found.module.source) == ("solution.py", program)
    assert {mutant.file for mutant in found.tests.mutants} == {"solution.py"}
    assert {mutant.line for mutant in found.tests.mutants} == {5}
    assert found.tests.killed > 0
