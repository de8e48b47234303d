"""Each thing has a process of its own: what ends one ends no other."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from dicedojo.errors import SandboxError
from dicedojo.pool import Lost, run_in_pool

pytestmark = pytest.mark.slow


def twice(number: int) -> int:
    return 2 * number


def fail_at_three(number: int) -> int:
    if number == 3:
        raise SandboxError("The sandbox could not be started.", evidence="no room")
    return number


def process_of(_: int) -> int:
    return os.getpid()


def interrupt(_: int) -> str:
    """Send this process what Ctrl-C sends to all."""
    os.kill(os.getpid(), signal.SIGINT)
    return "went on"


def wait_in(folder: Path) -> None:
    """Say that we wait; say when we are told to leave."""
    try:
        (folder / f"{os.getpid()}.waits").touch()
        while True:
            time.sleep(60)
    finally:
        (folder / f"{os.getpid()}.left").touch()


@pytest.mark.parametrize("jobs", [1, 2, 9])
def test_every_thing_has_its_result(jobs: int) -> None:
    results = dict(run_in_pool(twice, range(5, 12), jobs))

    assert results == {i: 2 * (i + 5) for i in range(7)}


def test_nothing_to_do_is_done_at_once() -> None:
    assert list(run_in_pool(twice, [], 4)) == []


def test_every_thing_has_a_process_of_its_own() -> None:
    processes = [process for _, process in run_in_pool(process_of, range(5), 2)]

    assert len({*processes, os.getpid()}) == 6


@pytest.mark.parametrize(
    ("end", "why"),
    [
        (lambda: os.kill(os.getpid(), signal.SIGKILL), "SIGKILL"),
        (lambda: os.kill(os.getpid(), signal.SIGUSR1), "SIGUSR1"),
        (lambda: os._exit(7), "exit code 7"),
    ],
    ids=["kill", "another signal", "exit"],
)
def test_a_process_that_is_ended_ends_no_other(
    end: Callable[[], None], why: str
) -> None:
    def end_at_three(number: int) -> int:
        if number == 3:
            end()
        return number

    results = dict(run_in_pool(end_at_three, range(6), 2))

    lost = results.pop(3)
    assert isinstance(lost, Lost)
    assert why in lost.why
    assert results == {0: 0, 1: 1, 2: 2, 4: 4, 5: 5}


def test_a_fault_of_the_machine_is_passed_on() -> None:
    with pytest.raises(SandboxError) as fault:
        list(run_in_pool(fail_at_three, range(6), 2))

    assert str(fault.value) == "The sandbox could not be started.\n  no room"


def test_ctrl_c_is_for_the_process_that_started_the_others() -> None:
    assert list(run_in_pool(interrupt, [1], 1)) == [(0, "went on")]


def test_a_process_that_a_signal_to_all_ends_is_not_lost() -> None:
    received: list[int] = []

    def end_all(_: int) -> None:
        os.kill(os.getppid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGTERM)

    def stop() -> None:
        if received:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, lambda number, _: received.append(number))
    try:
        with pytest.raises(KeyboardInterrupt):
            list(run_in_pool(end_all, [1], 1, tick=stop))
    finally:
        signal.signal(signal.SIGTERM, before)


def test_leaving_early_lets_each_tidy_up(tmp_path: Path) -> None:
    def leave_early() -> None:
        for _ in run_in_pool(step_in, [None, tmp_path, tmp_path], 3):
            while len(list(tmp_path.glob("*.waits"))) < 2:
                time.sleep(0.01)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        leave_early()

    waited = {path.stem for path in tmp_path.glob("*.waits")}
    left = {path.stem for path in tmp_path.glob("*.left")}
    assert len(waited) == 2
    assert left == waited


def step_in(folder: Path | None) -> None:
    if folder is not None:
        wait_in(folder)
