"""Each submission has a process of its own, and nothing is left of any of them."""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dicedojo.classroom.intake.handed_in import HandedIn
from dicedojo.classroom.intake.uploads import UploadPart
from dicedojo.classroom.run import work as graders
from dicedojo.classroom.run.work import Settings, Task, TaskResult, grade_here
from dicedojo.course.kata import Kata
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.errors import ContentError, SandboxError, UnusableInput
from dicedojo.pool import Lost

from ...cli.terminal import wait_until

pytestmark = pytest.mark.slow

NAMES = ("test_coin.py", "coin.py")
Work = Callable[[Settings, Task], TaskResult]
Grades = dict[str, TaskResult | Lost]  # by student


@pytest.fixture
def settings(coin: Kata, tmp_path: Path) -> Settings:
    return Settings(coin, ProcessSandbox(), tmp_path)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files."""
    path = tmp_path / "temporary"
    path.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(path))
    return path


def tasks(settings: Settings, *names: str) -> list[Task]:
    inputs = settings.inputs("", None)
    return [
        Task(name, HandedIn(name, name, name, Path(name)), None, inputs, "")
        for name in names
    ]


@pytest.fixture
def grades(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, room: Path
) -> Callable[[Work], Grades]:
    """Give what becomes of three tasks when graders do some work."""

    def done(work: Work) -> Grades:
        monkeypatch.setattr(graders, "grade_task", work)
        three = tasks(settings, "ada", "bob", "cat")
        with closing(grade_here(settings, 2, three)) as results:
            return {task.student_id: result for task, result in results}

    return done


def document(settings: Settings, task: Task) -> TaskResult:
    return TaskResult(task.inputs, f"{task.student_id} {os.getpid()}".encode())


def test_a_grader_that_hangs_is_ended(
    grades: Callable[[Work], Grades], monkeypatch: pytest.MonkeyPatch, room: Path
) -> None:
    monkeypatch.setattr(graders, "MIN_LIMIT", 0.2)
    monkeypatch.setattr(graders, "LIMIT_FACTOR", 0)

    def work(settings: Settings, task: Task) -> TaskResult:
        if task.student_id == "bob":
            time.sleep(600)
        return document(settings, task)

    found = grades(work)

    assert isinstance(found["bob"], Lost)
    assert "did not end" in found["bob"].why
    assert list(room.iterdir()) == []


@pytest.mark.parametrize("fault", [UnusableInput("Gone."), SandboxError("No room.")])
def test_what_fails_once_costs_its_submission_alone(
    grades: Callable[[Work], Grades], fault: UnusableInput | SandboxError
) -> None:
    def work(settings: Settings, task: Task) -> TaskResult:
        if task.student_id == "bob":
            raise fault
        return document(settings, task)

    found = grades(work)

    assert found["bob"] == Lost(str(fault))
    assert isinstance(found["cat"], TaskResult)


@pytest.mark.parametrize("fault", [SandboxError("No sandbox."), ContentError("Bad.")])
def test_what_every_submission_would_meet_stops_the_run(
    grades: Callable[[Work], Grades],
    settings: Settings,
    fault: SandboxError | ContentError,
) -> None:
    def work(settings: Settings, task: Task) -> TaskResult:
        raise fault

    with pytest.raises(type(fault), match=str(fault)):
        grades(work)


def leave_a_file(settings: Settings, task: Task) -> TaskResult:
    tempfile.mkstemp()
    if task.student_id == "bob":
        os.kill(os.getpid(), signal.SIGKILL)
    return document(settings, task)


def test_no_temporary_file_is_left(
    grades: Callable[[Work], Grades], room: Path
) -> None:
    grades(leave_a_file)

    assert list(room.iterdir()) == []


def test_a_grader_that_is_asked_twice_to_leave_cleans_up(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, room: Path, tmp_path: Path
) -> None:
    def work(settings: Settings, task: Task) -> TaskResult:
        if task.student_id == "ada":
            wait_until((tmp_path / "at work").exists)
            return document(settings, task)
        try:
            (tmp_path / "at work").touch()
            time.sleep(600)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)
            (tmp_path / "clean").touch()
        return document(settings, task)

    monkeypatch.setattr(graders, "grade_task", work)
    two = tasks(settings, "ada", "bob")
    with closing(grade_here(settings, 2, two)) as results:
        next(results)

    assert (tmp_path / "clean").exists()


def test_a_grader_that_leaves_while_pytest_runs_prints_nothing(
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
    room: Path,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    mark = tmp_path / "at work"
    features = tmp_path / "test_features.py"
    features.write_text(f"import pathlib, time\npathlib.Path({str(mark)!r}).touch()\n")
    with features.open("a") as file:
        file.write("time.sleep(600)\n")

    def work(settings: Settings, task: Task) -> TaskResult:
        if task.student_id == "ada":
            wait_until(mark.exists)
        elif pytest.main(["-p", "no:terminal", str(features)]) == 2:
            raise KeyboardInterrupt  # as `run_features` does
        return document(settings, task)

    monkeypatch.setattr(graders, "grade_task", work)
    two = tasks(settings, "ada", "bob")
    with closing(grade_here(settings, 2, two)) as results:
        next(results)

    assert mark.exists()
    assert capfd.readouterr() == ("", "")


class Asked(Exception):
    """Nothing is graded here."""


def test_several_files_have_the_path_of_one_that_is_there(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def grade_files(*stated: object) -> None:
        asked.extend(stated)
        raise Asked

    monkeypatch.setattr(graders, "grade_files", grade_files)
    files = [(tmp_path / f"ada_1_{at}_{name}", name) for at, name in enumerate(NAMES)]
    for path, _ in files:
        path.touch()
    handed_in = HandedIn(
        *("ada", "ada", f"{files[0][0].name} and 1 more", files[0][0]),
        parts=tuple(UploadPart(*file) for file in files),
    )

    with pytest.raises(Asked):
        graders.grade_task(
            settings, Task("ada", handed_in, None, settings.inputs("", None), "")
        )

    assert str(tmp_path / "ada_1_1_coin.py") in asked
