"""The console in a pipe, and on a light screen."""

from __future__ import annotations

import pytest

from dicedojo.console.output import make_console, next_line, progress
from dicedojo.practice.lessons.printed import LessonMarkdown


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


def test_a_next_command_is_not_broken_so_that_it_can_be_copied() -> None:
    console = make_console(columns=40)
    commands = ("dojo class show", f"dojo class report --out {'grades' * 9}")

    with console.capture() as said:
        console.print(next_line(*commands))

    assert said.get() == f"Next: {' or '.join(commands)}\n"
