"""A prompt: lines that somebody types, or that come from a file or through a pipe."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import suppress

from rich.console import Console

from dicedojo.text import plain

PROMPT = "> "
LEAVE = ("quit", "exit", "q")
MAX_SHOWN = 500  # characters of a line


def typed_lines(console: Console) -> Iterator[str]:
    """Yield each line, until the input ends or one says `quit`.

    Lines that come from a file are printed, too, so that the output reads as a whole.
    Those that begin with # are left out.
    """
    if sys.stdin is None:  # closed, with `<&-`
        return
    is_terminal = sys.stdin.isatty()
    if is_terminal:
        with suppress(ImportError):
            import readline  # noqa: F401  # arrows edit, and bring lines back
    elif isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    while True:
        try:
            line = input(PROMPT if is_terminal else "").strip()
        except EOFError:
            if is_terminal:
                console.print()
            return
        if not is_terminal and line:
            shown = plain(line, MAX_SHOWN)
            console.print(f"{PROMPT}{shown}", markup=False, soft_wrap=True)
        if line.lower() in LEAVE:
            return
        if line and not line.startswith("#"):
            yield line
