"""A course of one small kata, what is handed in for it, and who types commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.cli import main
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.practice.workspace import Workspace

from ..report.conftest import runner  # noqa: F401  # for each command, too
from ..shared_grades import *  # noqa: F403  # its fixtures
from .terminal import Answer, Dojo, Terminal

SCORE = "def score(roll):\n    return max(roll)\n"
HEADS = """\
from coin import pays


def test_heads_pay():
    assert pays("heads") == 1
"""

HandIn = Callable[[Path, Mapping[str, str | bytes | Path]], Path]


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The four trees of the kata `highest`."""
    root = tmp_path_factory.mktemp("course")
    write_kata(root, "highest")
    return root


@pytest.fixture(scope="session")
def perfect_tests(course: Path) -> str:
    sample = course / "katas/highest/samples/perfect"
    return (sample / "tests/test_highest.py").read_text("utf-8")


@pytest.fixture(scope="session")
def hand_in() -> HandIn:
    """Return what writes files into a new folder; a path becomes a link to it."""

    def write(folder: Path, files: Mapping[str, str | bytes | Path]) -> Path:
        folder.mkdir(parents=True)
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, Path):
                path.symlink_to(content)
            else:
                data = content.encode() if isinstance(content, str) else content
                path.write_bytes(data)
        return folder

    return write


@pytest.fixture
def perfect(tmp_path: Path, hand_in: HandIn, perfect_tests: str) -> Path:
    """A submission that gets 100."""
    files = {"highest.py": SCORE, "tests/test_highest.py": perfect_tests}
    return hand_in(tmp_path / "perfect", files)


@pytest.fixture
def weak(tmp_path: Path, hand_in: HandIn) -> Path:
    """A submission that does not pass: it knows single dice alone, and has no tests."""
    code = "def score(roll):\n    return roll[0] if len(roll) < 2 else None\n"
    return hand_in(tmp_path / "weak", {"highest.py": code})


@pytest.fixture
def dojo(
    course: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Dojo:
    """Return what types `dojo …`, in an empty folder."""
    monkeypatch.setenv("DOJO_CONTENT", str(course))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("DOJO_VERBOSE", "")  # `--verbose` sets it for good
    monkeypatch.chdir(tmp_path)

    def type_in(*words: str | Path) -> Answer:
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return type_in


@pytest.fixture
def coin_dojo(dojo: Dojo, coin_root: Path, monkeypatch: pytest.MonkeyPatch) -> Dojo:
    """The same, with the coin kata as the course."""
    monkeypatch.setenv("DOJO_CONTENT", str(coin_root))
    return dojo


@pytest.fixture
def here(
    workspace: Workspace, coin_dojo: Dojo, monkeypatch: pytest.MonkeyPatch
) -> Dojo:
    """The same, in a fresh workspace for it."""
    monkeypatch.chdir(workspace.folder)
    return coin_dojo


@pytest.fixture
def terminal(tmp_path: Path, course: Path) -> Terminal:
    """Return a folder and the course `highest`, where commands are processes."""
    return Terminal(tmp_path, course)


@pytest.fixture(scope="session")
def need_bubblewrap() -> None:
    why = Bubblewrap().why_not()
    assert not why, f"Install bubblewrap, this test needs it: {why}"
