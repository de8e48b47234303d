"""A sitting runs commands beside itself, and `dojo mutate` in a thread."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from dicedojo.files import DOT
from dicedojo.practice.find import RECORD_FILE
from dicedojo.practice.mutants import MutantRunner
from dicedojo.practice.screen.verbs import MutateJob, run_verb
from dicedojo.practice.workspace import Workspace
from dicedojo.text import drawn_text

pytestmark = pytest.mark.slow


def run(folder: Path, *words: str, coloured: bool = False) -> tuple[str, int]:
    return run_verb(words, folder, columns=60, coloured=coloured)


def test_commands_run_one_after_the_other_in_their_folders(
    workspace: Workspace, tmp_path: Path
) -> None:
    said, code = run(workspace.folder, "hint")
    elsewhere, other = run(tmp_path, "hint")

    assert "What does the test expect?" in said
    assert code == 0
    assert "not a dojo workspace" in elsewhere
    assert other == 2


def test_colours_are_there_where_they_are_wanted(workspace: Workspace) -> None:
    plain, _ = run(workspace.folder, "lesson")
    coloured, _ = run(workspace.folder, "lesson", coloured=True)

    assert "\x1b[" in coloured
    assert "\x1b[" not in plain
    assert max(map(len, plain.splitlines())) <= 60


def test_a_command_that_ends_python_is_told_and_the_next_one_runs(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = workspace.folder / DOT / RECORD_FILE
    record = pipe.read_bytes()
    pipe.unlink()
    os.mkfifo(pipe)  # nobody writes, so nothing reads it to its end
    monkeypatch.setattr("dicedojo.practice.screen.verbs.LONGEST", 0.5)
    hung, code = run(workspace.folder, "hint")
    monkeypatch.undo()
    pipe.unlink()
    pipe.write_bytes(record)

    assert (hung, code) == ("dojo hint did not come to its end.", 3)
    assert run(workspace.folder, "hint")[1] == 0


@pytest.fixture
def runner() -> Iterator[MutantRunner]:
    runner = MutantRunner()
    yield runner
    runner.end()


def draw(print_on: Callable[[Console], object]) -> str:
    return drawn_text(print_on, colour=False)


def test_a_run_that_is_ended_shows_nothing_and_the_next_one_does(
    workspace: Workspace, runner: MutantRunner, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    ended = MutateJob(runner, workspace.folder, hint=False, draw=draw)
    assert ended.end() == ""

    whole = MutateJob(runner, workspace.folder, hint=False, draw=draw)
    deadline = time.monotonic() + 120
    while not whole.is_over:
        assert time.monotonic() < deadline
        time.sleep(0.05)

    assert "domain.py is missing" in whole.end()  # of this kata, which has no questions


def test_what_cannot_be_changed_says_why(
    workspace: Workspace, runner: MutantRunner
) -> None:
    workspace.module.write_text("def pays(:\n")
    run = MutateJob(runner, workspace.folder, hint=False, draw=draw)
    while not run.is_over:
        time.sleep(0.05)

    assert "Python cannot read coin.py" in run.end()
