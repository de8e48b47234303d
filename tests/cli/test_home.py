"""`dojo` alone: the katas by course, the progress, and the next command."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.practice.workspace import Workspace

from .terminal import Dojo


def test_katas_are_listed_below_their_course(coin_dojo: Dojo, tmp_path: Path) -> None:
    write_kata(tmp_path / "mine", "highest")

    lines = coin_dojo("--course", "mine").out.splitlines()

    first = next(n for n, line in enumerate(lines) if line.startswith("  coin "))
    course = lines.index(f"mine  in {tmp_path / 'mine'}")
    assert first < course
    assert lines[course + 1].split()[0] == "highest"
    assert lines[-1] == "Next: dojo start coin --course mine"


def test_katas_of_one_name_are_listed_with_their_courses(
    coin_dojo: Dojo, tmp_path: Path
) -> None:
    write_kata(tmp_path / "mine", "coin")

    words = coin_dojo("--course", "mine").out.split()

    assert "dicedojo/coin" in words
    assert "mine/coin" in words


def test_a_broken_course_hides_no_other(coin_dojo: Dojo, tmp_path: Path) -> None:
    write_kata(tmp_path / "mine", "highest")
    (tmp_path / "mine/katas/highest/kata.toml").write_text("[")

    text = coin_dojo("--course", "mine").out

    assert "  coin " in text
    assert "kata.toml is not TOML." in text


def test_in_a_workspace_its_step_comes_next(
    here: Dojo, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(workspace.tests)

    lines = here().out.splitlines()

    assert f"You are in {workspace.folder}" in lines
    assert lines[-2].startswith("Step 1 of 3: ")
    assert lines[-1] == "Next: dojo check or dojo lesson"
