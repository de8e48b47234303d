"""Programs to run in a sandbox, and the two sandboxes.

Both keep the limits of a process (memory, file size, seconds, output), give an
environment and a folder of their own, and end what was started inside. Only
bubblewrap keeps a disk from filling and processes from multiplying, and only it hides
the machine: the files, the network, the other processes. From the process sandbox a
program can also escape the end, by leaving its group and emptying its environment.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from dicedojo.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.sandbox.base import Program

Write = Callable[[str], Path]


def working_bubblewrap() -> Bubblewrap:
    sandbox = Bubblewrap()
    assert sandbox.works(), (
        f"Install bubblewrap, these tests need it: {sandbox.why_not()}"
    )
    return sandbox


@pytest.fixture(params=["bubblewrap", "process"])
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """Each sandbox in turn, for what both promise."""
    return working_bubblewrap() if request.param == "bubblewrap" else ProcessSandbox()


@pytest.fixture(scope="session")
def bubblewrap() -> Bubblewrap:
    """The strong sandbox, for what only that promises."""
    return working_bubblewrap()


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a program to run in a sandbox; return its path."""

    def write_program(source: str) -> Path:
        path = tmp_path / "inside.py"
        path.write_text(dedent(source), "utf-8")
        return path

    return write_program


@pytest.fixture
def program(write: Write) -> Callable[[str], Program]:
    """Write a program for a session, which finds its pipes as `reads` and `writes`."""

    def write_program(source: str) -> Program:
        opening = "import os, sys, time\nreads, writes = __pipes__\n"
        return Program(write(opening + dedent(source)))

    return write_program
