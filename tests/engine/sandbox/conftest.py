"""Programs to run in a sandbox, and the two sandboxes, of which one starts two ways.

Both keep the limits of a process (memory, file size, seconds, output), give an
environment and a folder of their own, and end what was started inside. Only
bubblewrap keeps a disk from filling and processes from multiplying, and only it hides
the machine: the files, the network, the other processes. From the process sandbox a
program can also escape the end, by leaving its group and emptying its environment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

import pytest

from dicedojo.engine.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.engine.sandbox.base import Limits, Pipes, Program, Running

from .starting import Starting

HERE = Path(__file__).parent
Write = Callable[[str], Path]

# What a worker answers does not depend on how its sandbox was started.
ALIKE = ("test_given.py", "test_answers.py", "test_worker.py")


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave started sandboxes to `make author` where forked ones show the same.

    Whatever takes a sandbox starts processes, so it is slow.
    """
    for item in items:
        if item.path.parent != HERE or not hasattr(item, "callspec"):
            continue
        if {"sandbox", "bubblewrap"} & item.callspec.params.keys():
            item.add_marker(pytest.mark.slow)
        if item.path.name in ALIKE and "started" in item.callspec.params.values():
            item.add_marker(pytest.mark.course)


class Forking(Bubblewrap):
    """A bubblewrap of which each sandbox is forked from a server."""

    @contextmanager
    def start(
        self, program: Program, limits: Limits, pipes: Pipes
    ) -> Iterator[Running]:
        forked = self._fork(program, limits, pipes)
        if forked is None:
            self._start(program, limits, pipes).end()  # it may say why
            pytest.fail("The sandbox could not be forked.")
        try:
            yield forked
        finally:
            forked.end()


SANDBOXES: dict[str, Callable[[], Sandbox]] = {
    "started": Starting,
    "forked": Forking,
    "process": ProcessSandbox,
}


@pytest.fixture(params=SANDBOXES)
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """Each sandbox in turn, for what all promise."""
    return SANDBOXES[request.param]()


@pytest.fixture(scope="session", params=["started", "forked"])
def bubblewrap(request: pytest.FixtureRequest) -> Sandbox:
    """The strong sandbox, started and forked, for what only that promises."""
    sandbox = SANDBOXES[request.param]()
    assert isinstance(sandbox, Bubblewrap)
    assert sandbox.works(), (
        f"Install bubblewrap, these tests need it: {sandbox.why_not()}"
    )
    return sandbox


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
    """Write a program for a session, which finds its pipes as `reads` and `writes`.

    Where it is linked to another one, `link` has one descriptor more.
    """

    def write_program(source: str) -> Program:
        opening = "import os, sys, time\nreads, writes, *link = __pipes__\n"
        return Program(path=write(opening + dedent(source)))

    return write_program
