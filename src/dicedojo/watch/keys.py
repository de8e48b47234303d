"""The keys of a sitting: their labels, their names, and the commands that they run."""

from __future__ import annotations

import os
import re
import tempfile
from enum import StrEnum
from pathlib import Path

from rich.text import Text

from dicedojo.warm_python import end, start_module
from dicedojo.workspace.expected import Expected

# Colours, but nothing that moves and no pager: this is not a terminal.
COLOURED = {"TTY_COMPATIBLE": "1", "TTY_INTERACTIVE": "0", "TERM": "xterm"}
CURSOR = re.compile(r"\x1b\[\?25[lh]")  # hidden and shown again, around what moves
PLAIN = {"TTY_COMPATIBLE": "0", "TTY_INTERACTIVE": "0", "NO_COLOR": "1"}


class Verb:
    """One command that runs, until it has ended or is ended."""

    def __init__(
        self, words: tuple[str, ...], folder: Path, *, columns: int, coloured: bool
    ) -> None:
        self._output = tempfile.NamedTemporaryFile(prefix="dojo-watch-")  # noqa: SIM115 - closed by `end`
        environment = {**os.environ, "COLUMNS": str(columns), "LINES": "10000"}
        for name in ("FORCE_COLOR", "NO_COLOR"):
            environment.pop(name, None)
        environment |= COLOURED if coloured else PLAIN
        self._process = start_module(
            ["dicedojo", *words], folder, environment, self._output.name
        )

    def wait(self, seconds: float | None = None) -> bool:
        """Return whether it has ended, after so many seconds at most."""
        self._process.join(seconds)
        return not self._process.is_alive()

    def end(self) -> tuple[str, int]:
        """End it if it still runs; return what it printed and its exit code."""
        end(self._process)
        self._output.seek(0)
        printed = self._output.read().decode("utf-8", "replace")
        self._output.close()
        return CURSOR.sub("", printed).strip("\n"), self._process.exitcode or 0


NEXT = "Next: "


class Key(StrEnum):
    """The keys of a sitting, in the order in which they are offered."""

    YES = "y"
    NEXT = "n"
    ANYWAY = "a"
    HINT = "h"
    LESSON = "l"
    TRY = "t"
    EXPECT_RED = "r"
    EXPECT_GREEN = "g"
    CHECK = "c"
    MUTATE = "m"
    JOURNAL = "j"
    SOLUTION = "s"
    RESET = "x"


LABELS = {
    Key.YES: "yes",
    Key.NEXT: "next step",
    Key.ANYWAY: "go on anyway",
    Key.HINT: "hint",
    Key.LESSON: "lesson",
    Key.TRY: "try",
    Key.EXPECT_RED: "expect red",
    Key.EXPECT_GREEN: "expect green",
    Key.CHECK: "check",
    Key.MUTATE: "mutate",
    Key.JOURNAL: "journal",
    Key.SOLUTION: "solution",
    Key.RESET: "reset",
}
VERBS = {
    Key.NEXT: ("next",),
    Key.ANYWAY: ("next", "--anyway"),
    Key.HINT: ("hint",),
    Key.JOURNAL: ("journal",),
    Key.SOLUTION: ("solution",),
    Key.YES: ("reset", "--yes"),
}
TITLES = {
    Key.NEXT: "Not yet",
    Key.HINT: "Hint",
    Key.JOURNAL: "Journal",
    Key.SOLUTION: "Solution",
}
EXPECTED = {Key.EXPECT_RED: Expected.RED, Key.EXPECT_GREEN: Expected.GREEN}
# What a verdict says of commands, in keys; a save is a check.
IN_KEYS = (
    (r", then dojo (check|mutate)", " and save it"),
    (r", then dojo try( \d+)?", ", save it and t to try it again"),
    (r"dojo try( \d+)?(?! --| \d)", "t for the next experiment"),
    (r"dojo check", "save a file"),
    (r"dojo lesson", "l for the lesson"),
    (r"dojo hint", "h for a hint"),
    (r"dojo next --anyway", "a"),
    (r"dojo next", "n for the next step"),
    (r"dojo mutate --hint", "m for more of it"),
    (r"dojo mutate", "m for what your tests miss"),
)


def split_off_next(text: str) -> tuple[str, str]:
    """Return what a command printed without its last line, and that line in keys."""
    body, _, last = text.rstrip().rpartition("\n")
    plain = Text.from_ansi(last).plain.strip()
    if not plain.startswith(NEXT):
        return text, ""
    return body.rstrip(), in_keys(plain.removeprefix(NEXT))


def in_keys(words: str) -> str:
    """Return what to do next as keys, where it names commands."""
    for command, key in IN_KEYS:
        words = re.sub(command, key, words)
    return words
