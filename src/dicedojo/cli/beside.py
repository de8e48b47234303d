"""Runs a command in a Python that the screen has started."""

from __future__ import annotations

import io
import os
import sys

from dicedojo import cli


def run(words: list[str], folder: str, environment: dict[str, str]) -> tuple[str, int]:
    """Return the output of a command in a folder, with errors, and its exit code."""
    for name in ("FORCE_COLOR", "NO_COLOR"):
        os.environ.pop(name, None)
    os.environ.update(environment)
    os.chdir(folder)
    printed = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    streams = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = printed
    try:
        code = cli.main(words)
    finally:
        sys.stdout, sys.stderr = streams
    printed.seek(0)
    return printed.read(), code
