"""Processes that tests wait for, or for the end of."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path


def is_running(mark: str) -> bool:
    """Return whether a process, in any sandbox, was started with this argument."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if mark.encode() in path.read_bytes().split(b"\0"):
                return True
        except OSError:
            continue  # it ended while we looked
    return False


def wait_until(came: Callable[[], bool]) -> None:
    """Wait for what takes the system a moment; fail where it never comes."""
    deadline = time.monotonic() + 20
    while not came():
        assert time.monotonic() < deadline
        time.sleep(0.01)
