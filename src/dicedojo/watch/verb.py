"""Another command of `dojo`, run in a fork beside the screen, and what it prints."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

from dicedojo.warm_python import end, start_module

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
