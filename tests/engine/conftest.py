"""The coin kata with all that it can have, and each sandbox in turn.

All sandboxes keep the limits of a process (memory, file size, seconds, output), give an
environment and a folder of their own, and end what was started inside. Only
bubblewrap keeps a disk from filling and processes from multiplying, and only it hides
the machine: the files, the network, the other processes. From the process sandbox a
program can also escape the end, by leaving its group and emptying its environment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.engine.sandbox.base import Limits, Pipes, Room

from .judge import coins
from .sandbox.starting import Starting

HERE = Path(__file__).parent


@pytest.fixture
def coin_course(coin_root: Path) -> Path:
    """The coin kata with wheats, chaffs and a domain."""
    for name, text in coins.TREES.items():
        path = coin_root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return coin_root


@pytest.fixture
def kata(coin_course: Path) -> Kata:
    return load_kata(coin_course, "coin")


# What a worker answers does not depend on how its sandbox was started.
ALIKE = ("rooms/test_exam.py", "exam/test_answers.py", "exam/test_workers.py")


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave started sandboxes to `make author` where forked ones show the same.

    Whatever takes a sandbox starts processes, so it is slow.
    """
    for item in items:
        if HERE not in item.path.parents or not hasattr(item, "callspec"):
            continue
        if {"sandbox", "bubblewrap"} & item.callspec.params.keys():
            item.add_marker(pytest.mark.slow)
        is_alike = item.path.relative_to(HERE).as_posix() in ALIKE
        if is_alike and "started" in item.callspec.params.values():
            item.add_marker(pytest.mark.course)


class Forking(Bubblewrap):
    """A bubblewrap of which each sandbox is forked from a server."""

    @contextmanager
    def start(self, program: Room, limits: Limits, pipes: Pipes) -> Iterator[None]:
        forked = self._fork(program, limits, pipes)
        if forked is None:
            self._start(program, limits, pipes).end()  # it may say why
            pytest.fail("The sandbox could not be forked.")
        try:
            yield
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
