"""A forked process is watched until it ends, whatever the system can tell of it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from dicedojo.engine.rooms import children, steps

from ..sandbox.processes import wait_until

WITHOUT = {  # what systems lack
    "Linux": (),
    "macOS": ("pidfd_open",),
    "macOS before Python 3.13": ("pidfd_open", "waitid"),
}
SECONDS = 20.0  # for what takes none


@pytest.fixture(params=WITHOUT)
def child(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> ModuleType:
    """The module as the sandbox imports it, on a system that lacks something."""
    for name in WITHOUT[request.param]:
        monkeypatch.delattr(os, name)
    return children


def forked(child: ModuleType, act: Callable[[int], None]) -> tuple[Any, int]:
    """Fork a process that acts and ends; return it, and the pipe that it writes to."""
    reads, writes = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            act(writes)
        finally:
            os._exit(3)
    os.close(writes)
    return child.ForkedProcess(process), reads


def say(text: bytes) -> Callable[[int], None]:
    def act(pipe: int) -> None:
        os.write(pipe, text)

    return act


def ignore(line: bytes) -> None:
    """Do nothing with what a process says at once."""


def test_a_process_that_ends_leaves_its_words_and_its_status(child: ModuleType) -> None:
    process, pipe = forked(child, say(b"done"))

    watched = child.watch(process, pipe, time.monotonic() + SECONDS, ignore)
    status, seconds = process.end()

    assert watched == (b"done", False)
    assert os.waitstatus_to_exitcode(status) == 3
    assert seconds >= 0


def test_a_process_that_hangs_is_overdue_and_is_killed(child: ModuleType) -> None:
    process, pipe = forked(child, lambda _: time.sleep(SECONDS))

    watched = child.watch(process, pipe, time.monotonic() + 0.05, ignore)
    status, _ = process.end()

    assert watched == (b"", True)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL


def test_the_first_line_is_passed_on_before_the_process_ends(child: ModuleType) -> None:
    go_on, told = os.pipe(), []

    def act(pipe: int) -> None:
        os.write(pipe, b"differs\n")
        os.read(go_on[0], 1)
        os.write(pipe, b"more\ndone\n")

    def tell(line: bytes) -> None:
        told.append(line)
        os.write(go_on[1], b"!")

    process, pipe = forked(child, act)
    watched = child.watch(process, pipe, time.monotonic() + SECONDS, tell)
    process.end()

    assert told == [b"differs"]
    assert watched == (b"differs\nmore\ndone\n", False)


def test_asking_twice_whether_a_process_has_ended_changes_nothing(
    child: ModuleType,
) -> None:
    process, pipe = forked(child, say(b""))
    os.read(pipe, 1)  # until it closes its end

    wait_until(process.has_ended)
    assert process.has_ended()
    assert os.waitstatus_to_exitcode(process.end()[0]) == 3


@pytest.mark.parametrize(
    ("status", "how"),
    [
        pytest.param(steps.EXIT_CODE << 8, "timed out", id="all of its steps"),
        pytest.param(signal.SIGPROF, "cut off", id="its seconds"),
        pytest.param(signal.SIGXCPU, "cut off", id="the seconds of the system"),
        pytest.param(0, "stopped", id="an end of its own"),
        pytest.param(1 << 8, "stopped", id="another code"),
        pytest.param(signal.SIGKILL, "stopped", id="killed"),
        pytest.param(steps.EXIT_CODE, "stopped", id="a signal of that number"),
    ],
)
def test_a_status_says_how_a_process_ended(status: int, how: str) -> None:
    assert children.how_ended(status) == how
