"""The console says so where nothing can be written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo.console.output import make_console, progress
from dicedojo.practice.lessons.printed import LessonMarkdown

FULL = Path("/dev/full")


@pytest.mark.slow
@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is full")
def test_a_full_disk_is_named_and_no_fault_of_dojo() -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "dicedojo", "doctor"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert done.returncode == 2
    assert done.stderr.startswith("Standard output cannot be written.\n")
    assert "Traceback" not in done.stderr


def test_without_a_terminal_there_is_no_progress_bar(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with progress("Asking", 3) as tell:
        tell(2)

    assert capsys.readouterr() == ("", "")


def test_code_in_a_sentence_has_no_background(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a light screen a black one, which Rich would give it, hides the lesson."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    console = make_console()

    with console.capture() as said:
        console.print(LessonMarkdown("Run `dojo check`."))

    assert "\x1b[1;36mdojo check" in said.get()
