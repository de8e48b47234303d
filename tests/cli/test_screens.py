"""What each command prints, 80 columns wide, in one golden screen.

`DOJO_WRITE_SCREENS=1 pytest tests/cli/test_screens.py` writes the screens anew; read
what has changed before you keep it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ..games.yahtzee.conftest import all_solved, solve_once  # noqa: F401  # fixtures
from . import (
    author_screens,
    class_screens,
    game_screens,
    learner_screens,
    teacher_screens,
)
from .golden import as_screen, screens
from .terminal import Dojo

pytestmark = pytest.mark.slow

SCREENS = Path(__file__).with_name("screens")
MODULES = (
    author_screens,
    class_screens,
    game_screens,
    learner_screens,
    teacher_screens,
)
WIDTH = 80


@pytest.mark.parametrize("name", screens)
def test_a_command_prints_its_golden_screen(
    name: str,
    dojo: Dojo,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if "author" in name:  # so that no check has passed before
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    if "yahtzee" in name:  # so that it need not say that it takes a while
        request.getfixturevalue("all_solved")

    answer = screens[name](dojo, tmp_path)

    text = as_screen(answer, tmp_path)
    file = SCREENS / f"{name}.txt"
    if os.environ.get("DOJO_WRITE_SCREENS"):
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")


@pytest.mark.parametrize(
    "file", sorted(SCREENS.glob("*.txt")), ids=lambda one: one.stem
)
def test_no_screen_is_wider_than_a_terminal(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()

    assert [line for line in lines if len(line) > WIDTH] == []
    assert file.stem in screens
