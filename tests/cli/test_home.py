"""`dojo` alone: the katas by course, the progress, and the next command."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.cli import main
from dicedojo.workspace.workspace import Workspace


@pytest.fixture(autouse=True)
def elsewhere(coin_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that is not a workspace, and `coin` as the shipped course."""
    monkeypatch.setenv("DOJO_CONTENT", str(coin_root))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)


def screen(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    capsys.readouterr()
    assert main(words) == 0
    return capsys.readouterr().out.splitlines()


def test_katas_are_listed_below_their_course(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_kata(tmp_path / "mine", "highest")

    lines = screen(capsys, "--course", "mine")

    first = next(n for n, line in enumerate(lines) if line.startswith("  coin "))
    course = lines.index(f"mine  in {tmp_path / 'mine'}")
    assert first < course
    assert lines[course + 1].split()[0] == "highest"
    assert lines[-1] == "Next: dojo start coin --course mine"


def test_katas_of_one_name_are_listed_with_their_courses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_kata(tmp_path / "mine", "coin")

    words = " ".join(screen(capsys, "--course", "mine")).split()

    assert "dicedojo/coin" in words
    assert "mine/coin" in words


def test_a_broken_course_hides_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_kata(tmp_path / "mine", "highest")
    (tmp_path / "mine/katas/highest/kata.toml").write_text("[")

    text = "\n".join(screen(capsys, "--course", "mine"))

    assert "  coin " in text
    assert "kata.toml is not TOML." in text


def test_in_a_workspace_its_step_comes_next(
    workspace: Workspace,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(workspace.tests)

    lines = screen(capsys)

    assert f"You are in {workspace.folder}" in lines
    assert lines[-2].startswith("Step 1 of 3: ")
    assert lines[-1] == "Next: dojo check or dojo lesson"
