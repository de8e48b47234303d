"""Somebody else's course, built into a wheel and installed beside dicedojo."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest

from dicedojo.authoring.structure import check_structure
from dicedojo.authoring.wheel import build_wheel
from dicedojo.cli import main

pytestmark = pytest.mark.slow

COURSE = Path(__file__).with_name("courses") / "ship_captain_crew"
KATA = "ship_captain_crew"
SAMPLE = COURSE / "katas" / KATA / "samples" / "perfect"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages that holds the wheel of the course."""
    folder = tmp_path_factory.mktemp("site")
    wheel = build_wheel(COURSE, tmp_path_factory.mktemp("wheel"))
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


@pytest.fixture
def installed(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, in an empty folder in which a learner types."""
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.delenv("DOJO_CONTENT", raising=False)
    monkeypatch.chdir(tmp_path)
    return site


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace of the course's folder, in a folder in which a learner types."""
    monkeypatch.chdir(tmp_path)
    main(["start", KATA, "--course", str(COURSE)])
    return tmp_path / KATA


def test_its_trees_are_complete() -> None:
    assert check_structure(COURSE, KATA) == []


def test_home_lists_it_behind_the_shipped_katas(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main([])

    words = capsys.readouterr().out.split()
    assert code == 0
    assert words.index("greed") < words.index(KATA)
    assert words[-3:] == ["dojo", "start", "greed"]


def test_a_learner_starts_it_and_is_graded(
    installed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["start", KATA]) == 0
    workspace = tmp_path / KATA
    record = json.loads((workspace / ".dojo" / "course.json").read_text())
    assert (record["name"], record["installed"]) == (KATA, True)
    assert Path(record["root"]).is_relative_to(installed)
    shutil.copytree(SAMPLE, workspace, dirs_exist_ok=True)
    capsys.readouterr()

    code = main(["grade", str(workspace), "--trust-submissions", "--format", "json"])

    document = json.loads(capsys.readouterr().out)
    assert (code, document["points"], document["kata"]) == (0, 100, KATA)


def test_a_course_that_is_not_installed_any_more_is_missed_until_it_is_named(
    installed: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["start", KATA])
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path / KATA)
    capsys.readouterr()

    code = main(["check"])

    lines = capsys.readouterr().err.splitlines()
    assert code == 2
    assert lines[0] == f"The course {KATA}, from which this workspace came, is missing."
    assert lines[-1] == f"  Next: dojo start {KATA} --course DIR"
    assert main(["start", KATA, "--course", str(COURSE)]) == 0
    assert main(["lesson"]) == 0
    assert main(["grade", "."]) == 1  # the stub scores nothing


def test_a_lost_file_is_restored_without_naming_the_course_again(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (workspace / f"{KATA}.py").unlink()
    monkeypatch.chdir(workspace)

    code = main(["start", KATA])

    assert code == 0
    assert (workspace / f"{KATA}.py").is_file()


@pytest.mark.parametrize(
    "words",
    [
        ["hunt", KATA],
        ["export", "html", KATA],
        ["demo", KATA],
        ["grade", "."],
        ["start", KATA, "another"],
    ],
    ids=" ".join,
)
def test_every_command_in_a_workspace_knows_its_course(
    workspace: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    monkeypatch.chdir(workspace)

    code = main(words)

    said = capsys.readouterr()
    assert code in (0, 1), said.err


@pytest.mark.usefixtures("workspace")
def test_a_workspace_that_may_be_anybodys_names_no_course(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = main(["grade", KATA])

    lines = capsys.readouterr().err.splitlines()
    assert code == 2
    assert KATA in lines[0]
    assert lines[-1] == f"  Next: cd {KATA} && dojo grade ."


def test_its_class_edition_starts_and_cannot_grade(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    in_class = tmp_path / "class" / KATA
    shutil.copytree(COURSE, in_class)
    for path in (in_class / "solutions").rglob("*.py"):
        path.unlink()  # the folders stay, as after an upgrade of the wheel
    monkeypatch.chdir(tmp_path)
    assert main(["start", KATA, "--course", str(in_class)]) == 0
    monkeypatch.chdir(tmp_path / KATA)
    capsys.readouterr()

    code = main(["grade", "."])

    first = capsys.readouterr().err.splitlines()[0]
    assert code == 2
    assert first == (
        f"This is a class edition of the course {KATA}: it has no solutions."
    )


@pytest.mark.parametrize(
    "words",
    [
        ["--course", "nowhere"],
        ["start", KATA, "--course=nowhere"],
        ["start", KATA, "--course"],
        ["start", KATA, "--course", "--verbose"],
    ],
)
def test_a_folder_that_is_not_a_course_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DOJO_VERBOSE", "")

    code = main(words)

    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    assert "  Next: " in said.err
