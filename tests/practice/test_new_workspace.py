from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.practice.check_report import check
from dicedojo.practice.check_words import next_commands
from dicedojo.practice.journal import Kind
from dicedojo.practice.new_workspace import start
from dicedojo.practice.workspace import Workspace

from .conftest import files

pytestmark = pytest.mark.slow

VSCODE = [f".vscode/{name}.json" for name in ("extensions", "settings", "tasks")]


def test_start_lays_out_the_first_step_only(workspace: Workspace) -> None:
    assert files(workspace.folder) == [
        ".dojo/course.json",
        ".dojo/journal.jsonl",
        ".dojo/progress.json",
        ".dojo/steps/heads.py",
        ".gitignore",
        *VSCODE,
        "coin.py",
        "given/01_heads.feature",
        "given/conftest.py",
        "given/test_01_heads.py",
        "given/test_01_heads_feature.py",
        "pyproject.toml",
        "tests/test_coin.py",
    ]
    assert workspace.module.read_text() == workspace.kata.stub.read_text()


def test_start_again_restores_what_is_missing_and_changes_nothing(
    workspace: Workspace, coin: Kata
) -> None:
    own = workspace.tests / "test_coin.py"
    own.write_text("mine")
    workspace.module.write_text("mine too")
    (workspace.folder / "pyproject.toml").unlink()

    again, new = start(coin, workspace.folder)

    assert not new
    assert own.read_text() == "mine"
    assert workspace.module.read_text() == "mine too"
    assert (workspace.folder / "pyproject.toml").is_file()
    assert again.progress == workspace.progress


def test_start_lays_out_the_page_of_a_plan_and_the_props(
    farkle: Kata, tmp_path: Path
) -> None:
    folder = start(farkle, tmp_path / "mine")[0].folder

    assert files(folder) == [
        ".dojo/course.json",
        ".dojo/journal.jsonl",
        ".dojo/progress.json",
        ".dojo/steps/plan.py",
        ".gitignore",
        *VSCODE,
        "PLAN.md",
        "farkle.py",
        "given/conftest.py",
        "given/props.py",
        "given/test_01_plan.py",
        "pyproject.toml",
        "tests/test_farkle.py",
    ]
    assert (folder / "PLAN.md").read_bytes() == farkle.steps[0].plan.read_bytes()
    assert (folder / "given/props.py").read_text() == farkle.props_source


@pytest.mark.parametrize("content", [b"# Goal\nMy own words.\n", b"", b"\xff\x00"])
def test_start_never_overwrites_a_plan(
    farkle: Kata, tmp_path: Path, content: bytes
) -> None:
    folder = start(farkle, tmp_path / "mine")[0].folder
    (folder / "PLAN.md").write_bytes(content)

    again, _ = start(farkle, folder)

    assert (folder / "PLAN.md").read_bytes() == content
    assert again.rewritten == ()


def test_start_brings_back_the_page_of_a_lost_plan(
    farkle: Kata, tmp_path: Path
) -> None:
    folder = start(farkle, tmp_path / "mine")[0].folder
    (folder / "PLAN.md").unlink()

    again, new = start(farkle, folder)

    assert not new
    assert again.rewritten == ("PLAN.md",)
    assert (folder / "PLAN.md").read_bytes() == farkle.steps[0].plan.read_bytes()


def test_start_leaves_a_folder_with_other_files_alone(
    coin: Kata, tmp_path: Path
) -> None:
    folder = tmp_path / "thesis"
    folder.mkdir()
    (folder / "chapter.txt").write_text("long work")

    with pytest.raises(UnusableInput, match="not empty"):
        start(coin, folder)

    assert files(folder) == ["chapter.txt"]


def test_a_workspace_that_lost_its_dot_dojo_is_laid_anew(
    workspace: Workspace, coin: Kata, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    (workspace.tests / "test_coin.py").write_text("mine")
    (workspace.folder / "notes.txt").write_text("mine, too")
    (workspace.given / "03_tails.feature").write_text("of a later step")
    (workspace.given / "conftest.py").write_text("changed")
    (workspace.folder / "pyproject.toml").unlink()
    shutil.rmtree(workspace.folder / ".dojo")

    anew, new = start(coin, workspace.folder)

    assert new
    assert anew.laid_anew
    assert anew.rewritten == ("pyproject.toml",)
    assert anew.step == coin.steps[0]
    assert anew.module.read_text() == green_code
    assert (anew.tests / "test_coin.py").read_text() == "mine"
    assert (anew.folder / "notes.txt").read_text() == "mine, too"
    assert (anew.given / "03_tails.feature").read_text() == "of a later step"
    (kept,) = (anew.folder / ".dojo/kept").rglob("conftest.py")
    assert kept.read_text() == "changed"
    assert anew.snapshot(anew.step).read_text() == green_code
    (started,) = anew.journal.entries()
    assert started == anew.stamp(started)


def test_a_workspace_that_was_laid_anew_is_checked_as_any_other(
    workspace: Workspace, coin: Kata, table_code: str
) -> None:
    workspace.module.write_text(table_code)
    shutil.rmtree(workspace.folder / ".dojo")
    anew, _ = start(coin, workspace.folder)

    report = check(anew)

    assert report.kind is Kind.GREEN
    assert report.same_code
    assert not start(coin, workspace.folder)[0].laid_anew


def test_a_test_that_was_there_is_of_the_first_step(
    workspace: Workspace, coin: Kata
) -> None:
    heads = "from coin import pays\n\n\ndef test_a():\n    assert pays('heads') == 1\n"
    (workspace.tests / "test_coin.py").write_text(heads)
    shutil.rmtree(workspace.folder / ".dojo")
    anew, _ = start(coin, workspace.folder)

    following = next_commands(anew, check(anew))

    assert following == ("change coin.py, then dojo check", "dojo hint")


@pytest.mark.parametrize("missing", ["coin.py", "tests/test_coin.py"])
def test_half_a_layout_is_left_alone(
    workspace: Workspace, coin: Kata, missing: str
) -> None:
    shutil.rmtree(workspace.folder / ".dojo")
    (workspace.folder / missing).unlink()
    if missing.startswith("tests/"):
        workspace.tests.rmdir()
    before = files(workspace.folder)

    with pytest.raises(UnusableInput, match="not empty"):
        start(coin, workspace.folder)

    assert files(workspace.folder) == before


def test_start_in_a_fresh_repository_is_fine(coin: Kata, tmp_path: Path) -> None:
    (tmp_path / "repository" / ".git").mkdir(parents=True)

    workspace, new = start(coin, tmp_path / "repository")

    assert new
    assert "__pycache__/" in (workspace.folder / ".gitignore").read_text().splitlines()


def test_git_sees_nothing_of_a_run_and_keeps_the_journal(
    workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    subprocess.run(["git", "init", "-q"], cwd=workspace.folder, check=True)
    for name in ("__pycache__", ".pytest_cache", ".hypothesis", "mutants"):
        for place in (workspace.folder, workspace.tests):
            (place / name).mkdir()
            (place / name / "file").write_text("")
    (workspace.folder / ".mutmut-cache").write_text("")

    status = subprocess.run(
        ["git", "-c", "core.excludesFile=", "status", "--short", "-uall"],
        cwd=workspace.folder,
        capture_output=True,
        text=True,
        check=True,
    )

    seen = {line.removeprefix("?? ") for line in status.stdout.splitlines()}
    assert ".dojo/journal.jsonl" in seen
    assert {path for path in seen if not path.startswith(".dojo/")} == {
        *(".gitignore", "coin.py", "pyproject.toml", "tests/test_coin.py", *VSCODE),
        *("given/01_heads.feature", "given/conftest.py"),
        *("given/test_01_heads.py", "given/test_01_heads_feature.py"),
    }


def test_start_leaves_ones_own_settings_of_git_and_the_editor_as_they_are(
    coin: Kata, tmp_path: Path
) -> None:
    own = tmp_path / "mine/.vscode/settings.json"
    own.parent.mkdir(parents=True)
    own.write_text("{}")
    (tmp_path / "mine/.gitignore").write_text("mine\n")

    _, new = start(coin, tmp_path / "mine")
    start(coin, tmp_path / "mine")

    assert new
    assert files(own.parent) == ["settings.json"]
    assert own.read_text() == "{}"
    assert (tmp_path / "mine/.gitignore").read_text() == "mine\n"


def test_a_gitignore_that_was_deleted_does_not_come_back(
    workspace: Workspace, coin: Kata
) -> None:
    (workspace.folder / ".gitignore").unlink()

    again, _ = start(coin, workspace.folder)

    assert again.rewritten == ()
    assert not (workspace.folder / ".gitignore").exists()


def test_start_refuses_a_file_and_a_place_that_cannot_be(
    coin: Kata, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(UnusableInput, match="is a file"):
        start(coin, tmp_path / "file")
    with pytest.raises(UnusableInput, match="cannot write"):
        start(coin, tmp_path / "file" / "below")
