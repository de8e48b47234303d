"""Ends whatever started it."""

import os
import signal

from greed import score


def test_kills_its_parent():
    assert score([1]) == 100
    os.kill(os.getppid(), signal.SIGKILL)


def test_kills_everybody():
    os.kill(-1, signal.SIGKILL)
