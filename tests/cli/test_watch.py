"""On a terminal `dojo` opens the screen in a workspace, and leaves it as it was."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from dicedojo.practice.screen.command import practise_in_lines
from dicedojo.practice.screen.practice import Practice
from dicedojo.practice.workspace import Workspace

from ..shell import run
from .terminal import Keyboard

pytestmark = pytest.mark.slow
DOJO = str(Path(sys.executable).with_name("dojo"))
ENTERED, LEFT = b"\x1b[?1049h", b"\x1b[?1049l"  # the terminal's other screen


@pytest.mark.parametrize(("words", "keys"), [([], b"q"), (["watch"], b"\x03")])
def test_the_screen_leaves_the_terminal_as_it_was(
    words: list[str], keys: bytes, workspace: Workspace
) -> None:
    with Keyboard(*words, folder=workspace.folder) as keyboard:
        begun = keyboard.read_until(b"hint")
        keyboard.press(keys)
        code, ended = keyboard.end()

    assert code == 0
    assert ENTERED in begun
    assert LEFT in ended


def test_a_terminal_whose_window_was_closed_is_left(workspace: Workspace) -> None:
    with Keyboard(folder=workspace.folder) as keyboard:
        keyboard.read_until(b"hint")
        keyboard.close()

        keyboard.process.wait(60)


def test_lines_end_with_what_is_typed(workspace: Workspace) -> None:
    done = run(f"printf 'l\\nq\\n' | {DOJO} watch --no-tui", workspace.folder)

    assert done.returncode == 0
    assert "Step 1 of" in done.stdout
    assert done.stderr == ""


def test_it_needs_a_workspace(tmp_path: Path) -> None:
    done = run(f"{DOJO} watch --no-tui", tmp_path)

    assert done.returncode == 2
    assert "This folder is not a dojo workspace." in done.stderr


def test_lines_say_the_verdict_the_keys_and_what_is_not_offered(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    practice = Practice(workspace.folder, coloured=False)

    practise_in_lines(practice, io.StringIO("h\nn\n"))

    printed = capsys.readouterr().out
    assert "Checked:\nStep 1 of" in printed
    assert "Keys: h hint, l lesson, r expect red, g expect green, c check" in printed
    assert "hint 1 of" in printed
    assert "\x1b" not in printed
    assert "n is not offered now." in printed
