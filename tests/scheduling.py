"""In which order the tests run, and which of them one worker runs together.

A worker of pytest-xdist takes a whole file, so that what its tests share is made once.
The files that take longest come first, and those whose tests are shared out one by one
come last among them, so that all workers end together.
"""

from __future__ import annotations

import pytest

# Their tests take minutes in all and share nothing that takes long to make.
ONE_BY_ONE = (
    "tests/mutation/test_fidelity.py",
    "tests/test_hostile.py",
)


def scope(nodeid: str) -> str:
    """Return what a worker takes together with this test: its file, or it alone."""
    file = nodeid.partition("::")[0]
    return nodeid if file in ONE_BY_ONE else file


def place(nodeid: str, *, is_slow: bool) -> int:
    """Return a number: tests with a lower one come first."""
    if not is_slow:
        return 2
    return 1 if scope(nodeid) == nodeid else 0


def in_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests in the order in which they are given to the workers."""
    return sorted(items, key=lambda item: place(item.nodeid, is_slow=_is_slow(item)))


def _is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None
