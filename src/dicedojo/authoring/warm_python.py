"""Runs `python -m NAME …` in a fork of a Python that has imported the usual modules.

A check of a course runs thousands of commands from its lessons, each in its own
process. A new interpreter takes 0.45 s to import pytest and its plugins; a fork of a
warm one runs the tests of a step in 0.07 s.
"""

from __future__ import annotations

import atexit
import os
import runpy
import signal
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing import forkserver, get_context
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from typing import NamedTuple

PRELOADED = (
    *("dicedojo.authoring.warm_pytest", "dicedojo.__main__"),
    *(
        "dicedojo.practice.child.assess",
        "dicedojo.practice.child.pytest_here",
    ),
)
PRINTED = 1 << 20  # bytes that are kept of a module's output


class Output(NamedTuple):
    """Output of a module, including errors; it may have been stopped."""

    text: str
    ended: bool  # by itself


def warm_up() -> ForkServerContext:
    """Start the warm Python unless it runs, and return a context that forks it.

    It returns at once, while the warm Python is still importing.
    """
    warm = get_context("forkserver")
    warm.set_forkserver_preload([*PRELOADED])
    forkserver.ensure_running()
    return warm


def run_module(
    words: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    seconds: float,
) -> Output:
    """Run `python -m` with these words in a folder, for at most `seconds`.

    It leads its own process group and has an empty standard input. All processes that
    it started end with this call.
    """
    with tempfile.NamedTemporaryFile() as output:
        arguments = list(words), str(folder), dict(environment), output.name
        process = warm_up().Process(target=_run, args=arguments)
        process.start()
        try:
            process.join(seconds)
            ended = not process.is_alive()
        finally:
            _end(process)
        return Output(output.read(PRINTED).decode("utf-8", "replace"), ended)


def _end(process: ForkServerProcess) -> None:
    if process.pid is not None:
        with suppress(ProcessLookupError):  # it has ended, or has no group yet
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()


def print_to(path: str) -> None:
    """Redirect standard output and standard error of this process to a file."""
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND)
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    os.close(descriptor)


def _run(
    words: list[str], folder: str, environment: dict[str, str], output: str
) -> None:
    os.setsid()
    try:
        os.chdir(folder)
        print_to(output)
    except FileNotFoundError:  # the caller was interrupted and has removed them
        return
    os.environ.clear()
    os.environ.update(environment)
    sys.dont_write_bytecode = bool(environment.get("PYTHONDONTWRITEBYTECODE"))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    sys.path.insert(0, folder)
    sys.argv = words
    sys.modules.pop(f"{words[0]}.__main__", None)  # it was preloaded
    try:
        runpy.run_module(words[0], run_name="__main__", alter_sys=True)
    finally:
        atexit._run_exitfuncs()  # forks do not run them before Python 3.13
