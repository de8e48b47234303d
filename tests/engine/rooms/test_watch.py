"""The end of a session is noticed, whoever is left to tell of it."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator

import pytest

from dicedojo.engine.rooms.watch import Watch, WatchedProcess
from dicedojo.engine.wire.conversation import Link

from ..sandbox.processes import wait_until
from ..wire.both_ends import pair_of_links

Start = Callable[[], WatchedProcess]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start processes that wait."""
    numbers = []

    def fork() -> WatchedProcess:
        number = os.fork()
        if number == 0:
            while True:
                signal.pause()
        numbers.append(number)
        return WatchedProcess(number)

    yield fork
    for number in numbers:
        os.kill(number, signal.SIGKILL)
        os.waitpid(number, 0)


@pytest.fixture
def ends() -> Iterator[tuple[Link, Link]]:
    with pair_of_links() as links:
        yield links


def say(link: Link, **message: object) -> None:
    link.send(json.dumps(message).encode())


def test_what_is_said_comes_first(start: Start, ends: tuple[Link, Link]) -> None:
    process = start()
    say(ends[0], passed=[1])
    process.signal(signal.SIGKILL)

    watch = Watch(ends[1], 5)

    assert watch.next(None, process) == {"passed": [1]}
    assert watch.next(None, process) == {"ended": "stopped"}


def test_nothing_comes_in_time(start: Start, ends: tuple[Link, Link]) -> None:
    watch = Watch(ends[1], 0.01)

    assert watch.next(start(), start()) is None


def test_a_parent_that_waits_tells_of_the_end(
    start: Start, ends: tuple[Link, Link]
) -> None:
    parent, process = start(), start()
    process.signal(signal.SIGKILL)
    watch = Watch(ends[1], 0.2)

    assert watch.next(parent, process) is None  # the parent has said nothing
    say(ends[0], ended="stopped", cpu_seconds=1)
    watch = Watch(ends[1], 5)
    assert watch.next(parent, process) == {"ended": "stopped", "cpu_seconds": 1}


def test_without_anybody_the_session_has_ended(
    start: Start, ends: tuple[Link, Link]
) -> None:
    parent, process = start(), start()
    for one in (parent, process):
        one.signal(signal.SIGKILL)

    watch = Watch(ends[1], 60)

    assert watch.next(parent, process) == {"ended": "stopped"}
    assert watch.next(parent, None) == {"ended": "stopped"}


def test_a_parent_that_was_halted_goes_on(
    start: Start, ends: tuple[Link, Link]
) -> None:
    parent, process = start(), start()
    parent.signal(signal.SIGSTOP)
    process.signal(signal.SIGKILL)
    wait_until(process.has_ended)

    Watch(ends[1], 0.1).next(parent, process)

    wait_until(lambda: _state(parent.number) != "T")


def _state(process: int) -> str:
    with open(f"/proc/{process}/stat") as file:
        return file.read().rpartition(")")[2].split()[0]


def test_a_process_has_ended_or_not(start: Start) -> None:
    process = start()
    assert not process.has_ended()

    process.signal(signal.SIGKILL)
    wait_until(process.has_ended)
    process.close()
    process.close()  # a second time does nothing


def test_where_the_system_has_no_descriptor_nothing_is_open(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(start().descriptors) == 1

    monkeypatch.delattr(os, "pidfd_open")
    process = start()

    assert process.descriptors == ()
    assert not process.has_ended()
