"""`dojo grade` finds the kata, goes from path to path, and ends with the worst."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.judge.bugs import none_caught
from dicedojo.engine.judge.suite import MutationReport, Suite
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.errors import SandboxError
from dicedojo.grading.grade import Grade, not_graded
from dicedojo.submission.submission import Submission

from ..handmade_grades import exam, graded, make_kata
from ..submission.zips import write_zip
from .terminal import Dojo

pytestmark = pytest.mark.usefixtures("stages")

TRUST = ("--sandbox", "process", "--trust-submissions")


@pytest.fixture
def asked() -> list[tuple[str, dict[str, Any]]]:
    """The submissions that were graded, with what was said about each."""
    return []


@pytest.fixture
def stages(
    asked: list[tuple[str, dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Grade nothing: a folder's name says how its grade ends."""

    def grade_path(
        kata: Kata, path: Path, sandbox: object, seconds: float, *more: Any
    ) -> Grade:
        names, lenient, called = more
        told = {"kata": kata.name, "seconds": seconds, "names": names}
        asked.append((path.name, {**told, "lenient": lenient, "called": called}))
        if path.name == "no_sandbox":
            raise SandboxError("The sandbox could not be started.")
        if path.name == "faulty":
            submission = Submission(path.name, {}, "")
            error = RecursionError("too deep")
            return not_graded(kata, submission, ProcessSandbox(), error, 0.1)
        small = make_kata(path)
        tests = MutationReport(Suite(), chaffs=none_caught(small))
        grade = graded(small, path.name, exam(), tests)
        if path.name == "unusable":
            return replace(grade, unusable="There is no highest.py among the files.")
        least = 0 if path.name == "passes" else 99
        rubric = replace(small.rubric, pass_mark=least, min_tests_share=0.0)
        return replace(grade, kata=replace(small, rubric=rubric))

    monkeypatch.setattr("dicedojo.grading.grade_path", grade_path)


@pytest.fixture
def folders(tmp_path: Path) -> Callable[..., list[Path]]:
    """Return the function that makes folders to grade, each with the module."""

    def make(*names: str) -> list[Path]:
        for name in names:
            (tmp_path / name).mkdir()
            (tmp_path / name / "highest.py").write_text("")
        return [tmp_path / name for name in names]

    return make


@pytest.mark.parametrize(
    ("names", "code"),
    [
        pytest.param(["passes"], 0, id="a pass"),
        pytest.param(["weak"], 1, id="not enough"),
        pytest.param(["unusable"], 2, id="no module"),
        pytest.param(["faulty"], 3, id="a fault of dojo's own"),
        pytest.param(["passes", "weak"], 1, id="one of two"),
        pytest.param(["faulty", "unusable", "passes"], 3, id="the worst counts"),
    ],
)
def test_the_exit_code_is_that_of_the_worst_grade(
    dojo: Dojo, folders: Callable[..., list[Path]], names: list[str], code: int
) -> None:
    answer = dojo("grade", *folders(*names), *TRUST, "--format", "json")

    document = json.loads(answer.out)
    grades = document.get("grades", [document])
    assert answer.code == code
    assert [grade["submission"] for grade in grades] == names


def test_a_sandbox_that_does_not_start_costs_only_that_submission(
    dojo: Dojo, folders: Callable[..., list[Path]]
) -> None:
    paths = folders("no_sandbox", "passes")

    answer = dojo("grade", *paths, *TRUST, "--format", "json")

    assert answer.code == 3
    assert "The sandbox could not be started." in answer.err
    assert json.loads(answer.out)["submission"] == "passes"


def test_submissions_of_one_name_are_called_by_what_differs(
    dojo: Dojo, asked: list[Any], tmp_path: Path
) -> None:
    paths = [tmp_path / name / "passes" for name in ("ada", "bob")]
    for path in paths:
        path.mkdir(parents=True)
        (path / "highest.py").touch()

    dojo("grade", *paths, *TRUST)

    assert [facts["called"] for _, facts in asked] == ["ada", "bob"]


def test_a_file_alone_and_a_zip_are_called_by_their_names(
    dojo: Dojo, asked: list[Any], tmp_path: Path
) -> None:
    (tmp_path / "ada.py").touch()
    write_zip(tmp_path / "bob.zip", ("highest.py", b""))

    dojo("grade", tmp_path / "ada.py", tmp_path / "bob.zip", *TRUST)

    assert [facts["called"] for _, facts in asked] == ["ada", "bob"]


def test_options_reach_the_grading(
    dojo: Dojo, folders: Callable[..., list[Path]], asked: list[Any], tmp_path: Path
) -> None:
    rubric = tmp_path / "rubric.toml"
    rubric.write_text("[rubric]\npass_mark = 1\n")
    more = ("--time", "7", "--lenient", "--function", "own", "--rubric", rubric)

    dojo("grade", *folders("passes"), *TRUST, *more)

    ((_, facts),) = asked
    assert (facts["seconds"], facts["lenient"]) == (7, True)
    assert facts["names"].functions == (("score", "own"),)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--format", "pdf"), "There is no format 'pdf'."),
        (("--format", "html"), "The files need a folder to go to."),
    ],
)
def test_a_command_that_cannot_be_carried_out_grades_nothing(
    dojo: Dojo,
    folders: Callable[..., list[Path]],
    asked: list[Any],
    words: tuple[str, ...],
    message: str,
) -> None:
    answer = dojo("grade", *folders("passes", "weak"), *TRUST, *words)

    assert answer.code == 2
    assert message in answer.err
    assert asked == []


@pytest.fixture
def second_kata(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dojo: Dojo) -> Dojo:
    """`dojo` with a course of two katas."""
    root = tmp_path / "two"
    for name in ("highest", "lowest"):
        write_kata(root, name)
    monkeypatch.setenv("DOJO_CONTENT", str(root))
    return dojo


def test_the_kata_is_the_one_whose_module_a_folder_holds(
    second_kata: Dojo, folders: Callable[..., list[Path]], asked: list[Any]
) -> None:
    (path,) = folders("passes")
    (path / "highest.py").rename(path / "lowest.py")

    second_kata("grade", path, *TRUST)

    assert [facts["kata"] for _, facts in asked] == ["lowest"]


def test_where_nothing_tells_which_kata_is_meant_the_katas_are_named(
    second_kata: Dojo, folders: Callable[..., list[Path]]
) -> None:
    (path,) = folders("passes")
    (path / "lowest.py").write_text("")

    answer = second_kata("grade", path, *TRUST)

    assert answer.code == 2
    assert "It is not clear which kata" in answer.err
    assert "The katas are: highest, lowest." in answer.err
