"""Runs `python -m pytest` and the like, each time in a fork that has imported pytest.

It is a program of its own and imports nothing of dicedojo. Each line on standard input
is an order; the answers are the number of the process and, once that has ended, a line
without meaning.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import sys
from contextlib import redirect_stderr, redirect_stdout
from tempfile import TemporaryDirectory
from typing import Any

import pytest


def serve() -> dict[str, Any] | None:
    """Fork for each order; return that order in the fork, and None at the end."""
    for line in sys.stdin:
        order: dict[str, Any] = json.loads(line)
        reader, writer = os.pipe()
        pid = os.fork()
        if not pid:
            _enter(order)
            os.write(writer, b"!")
            os.close(reader)
            os.close(writer)
            return order
        os.close(writer)
        os.read(reader, 1)  # it leads its own group of processes now
        os.close(reader)
        print(pid, flush=True)
        os.waitpid(pid, 0)
        print(flush=True)
    return None


def _enter(order: dict[str, Any]) -> None:
    """Take the place of a process that was started with this order."""
    os.setsid()
    os.chdir(order["folder"])
    if order["first_path"] is not None:
        sys.path.insert(0, order["first_path"])
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.dont_write_bytecode = bool(os.environ.get("PYTHONDONTWRITEBYTECODE"))
    to_write = os.O_WRONLY | os.O_APPEND
    streams = (order["input"], os.O_RDONLY), (order["output"], to_write)
    for theirs, (path, mode) in enumerate((*streams, (order["errors"], to_write))):
        ours = os.open(path, mode)
        os.dup2(ours, theirs)
        os.close(ours)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)


def _import_plugins() -> None:
    """Run no tests, so that all is imported as pytest imports it.

    Hypothesis is left out: pytest must import it for tests that use it alone.
    """
    without = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest")
    with (
        TemporaryDirectory() as empty,
        open(os.devnull, "w") as nothing,
        redirect_stdout(nothing),
        redirect_stderr(nothing),
    ):
        pytest.main([*without, "--rootdir", empty, empty])


_import_plugins()
gc.collect()
gc.freeze()  # no fork looks for garbage here
accepted = serve()
if accepted is not None:
    sys.argv = [accepted["program"], *accepted["options"]]
    runpy.run_module(accepted["program"], run_name="__main__", alter_sys=True)
