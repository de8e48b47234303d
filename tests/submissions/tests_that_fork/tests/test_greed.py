"""The child of a test goes on as if it were the runner."""

import os

from greed import score


def test_two_processes_come_back():
    os.fork()
    assert score([1]) == 100
