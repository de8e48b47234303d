"""The caller's own workspace, which may be graded without bubblewrap."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dicedojo.cli.grade import own_kata
from dicedojo.course.courses import Courses
from dicedojo.practice.find import MissingCourse
from dicedojo.practice.workspace import Workspace

NONE = Courses(())


def test_the_folder_and_the_module_of_the_workspace_are_ones_own(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(workspace.given)

    for path in (Path(".."), workspace.folder, workspace.module):
        found = own_kata(NONE, [path])
        assert found is not None
        assert found.root == workspace.kata.root


def test_anything_else_is_somebody_elses(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(workspace.folder)

    assert own_kata(NONE, [tmp_path]) is None
    assert own_kata(NONE, [workspace.folder, tmp_path]) is None
    assert own_kata(NONE, [workspace.tests]) is None
    assert own_kata(NONE, [workspace.folder / "pyproject.toml"]) is None


def test_a_missing_course_is_said_unless_the_kata_is_stated(
    workspace: Workspace, coin_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(coin_root)
    monkeypatch.chdir(workspace.folder)

    with pytest.raises(MissingCourse):
        own_kata(NONE, [Path()])

    assert own_kata(NONE, [Path()], stated=True) is None
