"""How a command ends: its exit code, Ctrl-C, and output that nobody reads."""

from __future__ import annotations

import os
import sys

from dicedojo.errors import DojoError, UnusableInput, system_reason

OWN_FAULT = 3
STOPPED = 130  # what shells use for Ctrl-C


class Stopped(DojoError):
    """Ctrl-C, in words that say how far the command came."""

    exit_code = STOPPED


def write_out(text: str = "") -> None:
    """Write to standard output, at once; to nowhere if nobody reads any more.

    So `dojo grade . | head -1` ends with the exit code of the grade.

    Raises:
        UnusableInput: it cannot be written, the disk being full for example.
    """
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        write_to_nowhere(sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise cannot_write("output", error) from error


def write_to_nowhere(stream: int) -> None:
    """Let a stream take whatever is written to it from now on, and keep nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


def cannot_write(stream: str, error: OSError) -> UnusableInput:
    """Return what to say where standard output, or standard error, is refused."""
    return UnusableInput(
        f"Standard {stream} cannot be written.", evidence=system_reason(error)
    )
