"""A workspace is found, and remembers its course; what is missing there is said."""

from __future__ import annotations

import shutil
from contextlib import chdir
from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.course.courses import FOLDERS, CourseFolder, Courses, only
from dicedojo.course.kata import SHIPPED, Kata
from dicedojo.errors import UnusableInput
from dicedojo.files import DOT
from dicedojo.practice.check_report import check
from dicedojo.practice.find import (
    RECORD_FILE,
    MissingCourse,
    find_workspace,
    hash_given,
    known_courses,
    open_workspace,
    read_record,
    record_of,
    remember_course,
    write_record,
)
from dicedojo.practice.new_workspace import start
from dicedojo.practice.workspace import Workspace

pytestmark = pytest.mark.slow
NONE = Courses(())


@pytest.fixture
def elsewhere(coin_root: Path, tmp_path: Path) -> Path:
    """A copy of the course, in a folder of the same name."""
    copy = tmp_path / "elsewhere" / coin_root.name
    shutil.copytree(coin_root, copy)
    return copy


def test_a_workspace_is_found_from_the_folders_below(
    workspace: Workspace, coin_root: Path
) -> None:
    found = find_workspace(only(coin_root), workspace.given)

    assert found.folder == workspace.folder
    assert found.step.name == "01_heads"


def roots(where: Path) -> list[Path]:
    """Return the folders of the courses that are known there, but for the shipped."""
    with chdir(where):
        return [one.root for one in known_courses().folders if not one.installed]


def test_the_course_of_the_workspace_around_is_known(
    workspace: Workspace, coin_root: Path
) -> None:
    assert roots(workspace.folder / "tests") == [coin_root]


def test_a_course_that_lies_around_is_not_known(
    workspace: Workspace, coin_root: Path
) -> None:
    (workspace.folder / DOT / RECORD_FILE).unlink()

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
    with pytest.raises(MissingCourse):
        find_workspace(NONE, workspace.folder)


@pytest.mark.parametrize("root", [Path("course"), Path("/nowhere/course")])
def test_a_record_of_no_folder_adds_nothing(workspace: Workspace, root: Path) -> None:
    write_record(workspace.folder / DOT, replace(record_of(workspace.kata), root=root))

    assert roots(workspace.folder) == []


def test_a_stated_folder_of_the_same_name_comes_first(
    workspace: Workspace, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDERS, str(elsewhere))

    assert roots(workspace.folder) == [elsewhere]


@pytest.mark.parametrize("name", ["coins", SHIPPED])
def test_it_is_the_course_in_which_the_workspace_itself_is_found(
    workspace: Workspace, coin_root: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = replace(record_of(workspace.kata), name=name)
    write_record(workspace.folder / DOT, record)
    monkeypatch.chdir(workspace.folder)
    courses = known_courses()

    found = find_workspace(courses, workspace.folder)

    assert found.kata.root == courses.kata("coin").root == coin_root


def test_a_course_that_moved_is_missing_until_it_is_stated(
    workspace: Workspace, coin_root: Path, elsewhere: Path
) -> None:
    shutil.rmtree(coin_root)

    with pytest.raises(MissingCourse) as refusal:
        find_workspace(NONE, workspace.folder)

    assert str(coin_root) in refusal.value.evidence
    assert refusal.value.next == "dojo start coin --course DIR"
    again, new = start(only(elsewhere).kata("coin"), workspace.folder)
    assert not new
    assert again.kata.root == elsewhere
    assert find_workspace(NONE, workspace.folder).kata.root == elsewhere


def test_a_folder_that_is_stated_now_comes_first(
    workspace: Workspace, elsewhere: Path
) -> None:
    found = find_workspace(only(elsewhere), workspace.folder)

    assert found.kata.root == elsewhere


def test_a_folder_comes_before_an_installed_course_of_its_name(
    workspace: Workspace, elsewhere: Path
) -> None:
    installed = CourseFolder(workspace.kata.course, elsewhere, installed=True)

    found = find_workspace(Courses((installed,)), workspace.folder)

    assert found.kata.root == workspace.kata.root


def test_an_installed_course_is_found_by_name_wherever_it_is_now(
    coin: Kata, tmp_path: Path, elsewhere: Path
) -> None:
    workspace, _ = start(replace(coin, installed=True), tmp_path / "mine")
    installed = CourseFolder(coin.course, elsewhere, installed=True)

    found = open_workspace(Courses((installed,)), workspace.folder)

    assert found.kata.root == elsewhere
    with pytest.raises(MissingCourse, match="is missing"):
        open_workspace(NONE, workspace.folder)


def test_a_workspace_without_a_record_uses_any_course_with_its_kata(
    workspace: Workspace, coin_root: Path
) -> None:
    (workspace.folder / DOT / RECORD_FILE).unlink()

    found = find_workspace(only(coin_root), workspace.folder)

    assert found.kata.root == coin_root
    assert not found.course_changed
    with pytest.raises(MissingCourse, match="'coin', which no course has"):
        find_workspace(NONE, workspace.folder)


def test_a_damaged_record_is_like_none(workspace: Workspace) -> None:
    path = workspace.folder / DOT / RECORD_FILE

    for text in ("", "{", "[]", '{"name": 1}', "\0"):
        path.write_text(text)
        assert read_record(path.parent) is None


def test_a_kata_that_its_course_lost_is_named(
    workspace: Workspace, coin_root: Path
) -> None:
    shutil.rmtree(coin_root / "katas" / "coin")

    with pytest.raises(MissingCourse, match="has no kata 'coin' any more"):
        find_workspace(only(coin_root), workspace.folder)


def test_a_workspace_of_another_course_is_left_alone(
    workspace: Workspace, elsewhere: Path
) -> None:
    other = CourseFolder("other", elsewhere).load("coin")

    with pytest.raises(UnusableInput, match="is a workspace for coin of the course"):
        start(other, workspace.folder)


def test_changed_features_are_the_courses_doing_not_the_learners(
    workspace: Workspace, coin_root: Path
) -> None:
    feature = workspace.step.feature
    feature.write_text(feature.read_text() + "\n# one more remark\n")

    found = find_workspace(only(coin_root), workspace.folder)

    assert found.course_changed
    assert check(found).restored == ()
    assert (found.given / feature.name).read_bytes() == feature.read_bytes()
    remember_course(found)
    assert not find_workspace(only(coin_root), workspace.folder).course_changed


def test_the_hash_leaves_out_solutions_and_samples(coin: Kata, coin_root: Path) -> None:
    before = hash_given(coin)

    (coin_root / "solutions" / "coin" / "more.py").write_text("")
    (coin.folder / "samples").mkdir(exist_ok=True)
    (coin.folder / "samples" / "more.py").write_text("")

    assert hash_given(coin) == before
    coin.stub.write_text("# other\n")
    assert hash_given(coin) != before
