from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.course.courses import FOLDERS, only
from dicedojo.course.kata import SHIPPED
from dicedojo.errors import UnusableInput
from dicedojo.workspace.course_record import FILE, record_of, write_record
from dicedojo.workspace.find import find_workspace, known_courses
from dicedojo.workspace.workspace import DOT, Workspace

pytestmark = pytest.mark.slow


def test_a_workspace_is_found_from_the_folders_below(
    workspace: Workspace, coin_root: Path
) -> None:
    found = find_workspace(only(coin_root), workspace.given)

    assert found.folder == workspace.folder
    assert found.step.name == "01_heads"


def test_outside_a_workspace_the_message_says_so(
    coin_root: Path, tmp_path: Path
) -> None:
    with pytest.raises(UnusableInput, match="not a dojo workspace"):
        find_workspace(only(coin_root), tmp_path)
    with pytest.raises(UnusableInput, match="no folder"):
        find_workspace(only(coin_root), tmp_path / "nowhere")


def test_a_kata_that_the_course_lost_is_named(
    workspace: Workspace, coin_root: Path
) -> None:
    shutil.rmtree(coin_root / "katas" / "coin")

    with pytest.raises(UnusableInput, match="'coin'"):
        find_workspace(only(coin_root), workspace.folder)


def roots(where: Path) -> list[Path]:
    """Return the folders of the courses that are known there, but for the shipped."""
    return [one.root for one in known_courses(where).folders if not one.installed]


def test_the_course_of_the_workspace_around_is_known(
    workspace: Workspace, coin_root: Path
) -> None:
    assert roots(workspace.folder / "tests") == [coin_root]
    assert known_courses(workspace.folder).kata("coin").root == coin_root


def test_it_is_that_of_the_present_folder_by_default(
    workspace: Workspace, coin_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(workspace.folder)

    assert known_courses().kata("coin").root == coin_root


def test_a_course_that_lies_around_is_not_known(
    workspace: Workspace, coin_root: Path
) -> None:
    (workspace.folder / DOT / FILE).unlink()

    assert roots(coin_root) == []
    assert roots(coin_root.parent) == []
    assert roots(workspace.folder.parent) == []
    assert roots(workspace.folder) == []


def test_a_course_in_the_workspace_itself_is_not_known(
    workspace: Workspace, coin_root: Path
) -> None:
    brought = workspace.folder / "course"
    shutil.copytree(coin_root, brought)
    write_record(
        workspace.folder / DOT, replace(record_of(workspace.kata), root=brought)
    )

    assert roots(workspace.folder) == []


@pytest.mark.parametrize("root", [Path("course"), Path("/nowhere/course")])
def test_a_record_of_no_folder_adds_nothing(workspace: Workspace, root: Path) -> None:
    write_record(workspace.folder / DOT, replace(record_of(workspace.kata), root=root))

    assert roots(workspace.folder) == []


def test_a_stated_folder_of_the_same_name_comes_first(
    workspace: Workspace,
    coin_root: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moved = tmp_path / "elsewhere" / coin_root.name
    shutil.copytree(coin_root, moved)
    monkeypatch.setenv(FOLDERS, str(moved))

    assert roots(workspace.folder) == [moved]


@pytest.mark.parametrize("name", ["coins", SHIPPED])
def test_it_is_the_course_in_which_the_workspace_itself_is_found(
    workspace: Workspace, coin_root: Path, name: str
) -> None:
    record = replace(record_of(workspace.kata), name=name)
    write_record(workspace.folder / DOT, record)
    courses = known_courses(workspace.folder)

    found = find_workspace(courses, workspace.folder)

    assert found.kata.root == courses.kata("coin").root == coin_root
