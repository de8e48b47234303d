"""Ends whatever runs beside it, so that other programs seem to fail."""

import os
import signal

from greed import score


def siblings():
    for process in filter(str.isdigit, os.listdir("/proc")):
        with open(f"/proc/{process}/stat") as file:
            parent = int(file.read().rpartition(")")[2].split()[1])
        if parent == os.getppid() and int(process) != os.getpid():
            yield int(process)


def test_a_one():
    for process in siblings():
        os.kill(process, signal.SIGPROF)
    assert score([1]) == 100
