"""Commands that a session runs in other Pythons: short ones, and `dojo mutate`.

The short ones run one after the other in a Python that has already imported what they
need. `dojo mutate` runs in a thread here, which waits for other Pythons.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from threading import Thread

from rich.console import Console

from dicedojo.child import Broke, Child, Died, Hung
from dicedojo.console import OWN_FAULT, message_of
from dicedojo.errors import DojoError
from dicedojo.practice.commands.mutate import assess, show_assessment
from dicedojo.practice.mutants import Cancelled, MutantRunner

Draw = Callable[[Callable[[Console], object]], str]
DOJO = "dicedojo.cli.beside"
LONGEST = 60.0  # seconds for a command; all but `next` answer at once
# Colours, but nothing that moves and no pager: this is not a terminal.
COLOURED = {"TTY_COMPATIBLE": "1", "TTY_INTERACTIVE": "0", "TERM": "xterm"}
PLAIN = {"TTY_COMPATIBLE": "0", "TTY_INTERACTIVE": "0", "NO_COLOR": "1"}
CURSOR = re.compile(r"\x1b\[\?25[lh]")  # hides and shows the cursor around animations


child = Child(DOJO)  # the Python that runs the short commands


def run_verb(
    words: tuple[str, ...], folder: Path, *, columns: int, coloured: bool
) -> tuple[str, int]:
    """Return what a short command prints as if typed in a folder, and its exit code."""
    colours = COLOURED if coloured else PLAIN
    environment = {"COLUMNS": str(columns), "LINES": "10000", **colours}
    arguments = words, str(folder), environment
    try:
        output, code = child.call(f"{DOJO}:run", *arguments, seconds=LONGEST)
    except Broke as fault:
        return f"dojo {' '.join(words)} could not do this: {fault}", OWN_FAULT
    except (Hung, Died):
        return f"dojo {' '.join(words)} did not come to its end.", OWN_FAULT
    return CURSOR.sub("", output).strip("\n"), code


class MutateJob:
    """One run of `dojo mutate`, until it has ended or is ended."""

    def __init__(
        self, runner: MutantRunner, folder: Path, *, hint: bool, draw: Draw
    ) -> None:
        self._runner = runner
        self._text = ""
        self._thread = Thread(target=self._run, args=(folder, hint, draw), daemon=True)
        self._thread.start()

    def _run(self, folder: Path, hint: bool, draw: Draw) -> None:
        try:
            assessment = assess(folder, self._runner, lambda *counts: None)
            self._text = draw(lambda out: show_assessment(out, assessment, hint=hint))
        except DojoError as error:
            self._text = message_of(error)
        except Cancelled:
            pass

    @property
    def is_over(self) -> bool:
        """Whether there is output to show."""
        return not self._thread.is_alive()

    def end(self) -> str:
        """End it if it still runs; return what it printed."""
        if self._thread.is_alive():
            self._runner.end()
            self._thread.join()
            self._runner.renew()  # for the next time
        return self._text.strip("\n")
