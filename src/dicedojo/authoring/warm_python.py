"""Runs `python -m NAME …` in a fork of a Python that has imported what most runs need.

A check of a course runs thousands of commands that its lessons show, each in a process
of its own, as a reader would. A new interpreter takes 0.45 s to import pytest and its
plugins, and a fork of one that has done so 0.07 s for the tests of a step.
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
PRINTED = 1 << 20  # bytes that are kept of what a module prints


class Output(NamedTuple):
    """Printed text, errors included, of a module that may have been stopped."""

    text: str
    ended: bool  # by itself


def warm_up() -> ForkServerContext:
    """Start that Python, unless it runs, and return what starts processes as its forks.

    It returns at once, while that Python imports.
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
    """Run `python -m` with these words in a folder, for at most so many seconds.

    It leads a process group of its own and finds nothing on standard input. Nothing
    that it started outlives this call.
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
    """End a process with all that it has started."""
    if process.pid is not None:
        with suppress(ProcessLookupError):  # it has ended, or leads no group yet
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()


def print_to(path: str) -> None:
    """Let all that this process prints from now on, errors too, go to a file."""
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND)
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    os.close(descriptor)


def _run(
    words: list[str], folder: str, environment: dict[str, str], output: str
) -> None:
    """Take the place of a process that was started with these words."""
    os.setsid()
    try:
        os.chdir(folder)
        print_to(output)
    except FileNotFoundError:  # whoever wanted it was interrupted, and has gone
        return
    os.environ.clear()
    os.environ.update(environment)
    sys.dont_write_bytecode = bool(environment.get("PYTHONDONTWRITEBYTECODE"))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    sys.path.insert(0, folder)
    sys.argv = words
    sys.modules.pop(f"{words[0]}.__main__", None)  # it was preloaded, under that name
    try:
        runpy.run_module(words[0], run_name="__main__", alter_sys=True)
    finally:
        atexit._run_exitfuncs()  # before Python 3.13 such a fork ends without them
