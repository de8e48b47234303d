"""Steps are counted that code answers which came before its tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.workspace.ahead import count_answered
from dicedojo.workspace.check import check
from dicedojo.workspace.start import start
from dicedojo.workspace.workspace import Workspace

pytestmark = pytest.mark.slow


@pytest.fixture
def greed(tmp_path: Path) -> Workspace:
    workspace, _ = start(load_kata(content_root(), "greed"), tmp_path / "greed")
    return workspace


def write_solution(workspace: Workspace, name: str) -> None:
    """Put the course's code of one step into the learner's module."""
    steps = {step.name: step for step in workspace.kata.steps}
    workspace.module.write_bytes(steps[name].solution.read_bytes())


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("name", "count"),
    [
        pytest.param("11_only_faces", 11, id="all at once"),
        pytest.param("04_single_five", 5, id="up to the guard that is red"),
        pytest.param("01_three_ones", 0, id="nothing ahead"),
    ],
)
def test_steps_are_counted_up_to_the_first_that_is_red(
    greed: Workspace, name: str, count: int
) -> None:
    write_solution(greed, name)
    before = files(greed.folder)

    assert count_answered(greed) == count
    assert files(greed.folder) == before


def test_code_in_several_files_is_counted(greed: Workspace) -> None:
    write_solution(greed, "11_only_faces")
    greed.module.rename(greed.folder / "rules.py")
    greed.module.write_text("from rules import score\n")

    assert count_answered(greed) == 11


def test_code_that_does_not_end_is_not_counted(
    greed: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.workspace.ahead.WALL_LIMIT", 0.2)
    greed.module.write_text("while True: pass")

    assert count_answered(greed) == 0


def test_a_refactoring_and_a_guard_alone_are_not_code_that_came_first(
    workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)

    assert count_answered(workspace) == 0


def test_the_first_green_check_counts_and_no_later_one(greed: Workspace) -> None:
    red = check(greed)
    write_solution(greed, "11_only_faces")

    counts = [check(greed).answered for _ in range(2)]

    assert red.answered == 0
    assert counts == [11, 0]
