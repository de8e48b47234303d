"""On a terminal `dojo` opens the screen in a workspace, and leaves it as it was."""

from __future__ import annotations

import io
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dicedojo.watch.command import practise_in_lines
from dicedojo.watch.practice import Practice
from dicedojo.workspace.workspace import Workspace

from ..shell import run

pytestmark = pytest.mark.slow
DOJO = str(Path(sys.executable).with_name("dojo"))
ENTERED, LEFT = b"\x1b[?1049h", b"\x1b[?1049l"  # the terminal's other screen


def start_on_terminal(
    words: list[str], folder: Path
) -> tuple[int, subprocess.Popen[bytes]]:
    """Start dojo on a terminal of its own; return our end of that, and the process."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [DOJO, *words],
        cwd=folder,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    return ours, process


def type_after(
    words: list[str], keys: bytes, shown: bytes, folder: Path
) -> tuple[int, bytes]:
    """Press keys on a terminal once it shows some words; return code and output."""
    ours, process = start_on_terminal(words, folder)
    output, pressed = b"", False
    deadline = time.monotonic() + 120
    try:
        while time.monotonic() < deadline:
            if select.select([ours], [], [], 0.1)[0]:
                try:
                    output += os.read(ours, 1 << 16)
                except OSError:  # nobody has the terminal any more
                    break
            if shown in output and not pressed:
                os.write(ours, keys)
                pressed = True
        return process.wait(60), output
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        os.close(ours)


@pytest.mark.parametrize("words", [[], ["watch"]])
@pytest.mark.parametrize("keys", [b"q", b"\x03"])
def test_the_screen_leaves_the_terminal_as_it_was(
    words: list[str], keys: bytes, workspace: Workspace
) -> None:
    code, output = type_after(words, keys, b"hint", workspace.folder)

    assert code == 0
    assert 0 <= output.index(ENTERED) < output.rindex(LEFT)


def test_a_terminal_whose_window_was_closed_is_left(workspace: Workspace) -> None:
    ours, process = start_on_terminal([], workspace.folder)
    output = b""
    try:
        while b"hint" not in output:
            output += os.read(ours, 1 << 16)
        os.close(ours)

        process.wait(60)
    finally:
        process.kill()


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
