"""Runs `python -m NAME …` in a fork of a Python that has imported what most runs need.

A new interpreter takes 0.4 s of CPU time to import pytest, five times as long as the
tests of a lesson. `preloaded` has what the warm Python imports.
"""

from __future__ import annotations

import os
import runpy
import sys
import tempfile
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext
from pathlib import Path

# A fork begins as this process did, which was mostly started as `dojo`.
PRELOADED = ["dicedojo.__main__", "dicedojo.authoring.preloaded"]


def warm_python() -> ForkServerContext:
    """Return what starts processes as forks of a Python that has imported all that."""
    warm = get_context("forkserver")
    warm.set_forkserver_preload(PRELOADED)
    return warm


def run_module(
    words: Sequence[str], folder: Path, environment: Mapping[str, str], seconds: float
) -> str | None:
    """Return what `python -m` with these words prints in a folder, errors included.

    It finds nothing on standard input. Returns None if it has not ended in time.
    """
    warm = warm_python()
    with tempfile.NamedTemporaryFile() as output:
        arguments = list(words), str(folder), dict(environment), output.name
        process = warm.Process(target=_run, args=arguments)
        process.start()
        process.join(seconds)
        if process.is_alive():
            process.kill()
            process.join()
            return None
        return output.read().decode("utf-8", "replace")


def print_to(path: str) -> None:
    """Let all that this process prints from now on, errors too, go to a file."""
    opened = os.open(path, os.O_WRONLY | os.O_APPEND)
    os.dup2(opened, 1)
    os.dup2(opened, 2)
    os.close(opened)


def _run(
    words: list[str], folder: str, environment: dict[str, str], output: str
) -> None:
    """Take the place of a process that was started with these words."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.dont_write_bytecode = bool(environment.get("PYTHONDONTWRITEBYTECODE"))
    print_to(output)
    sys.path.insert(0, folder)
    sys.argv = words
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)
