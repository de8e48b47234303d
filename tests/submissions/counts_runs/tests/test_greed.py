"""Passes the first few times, then fails: runs are remembered on the disk."""

import os
import tempfile

from greed import score

PLACES = ["/tmp/runs", "/dev/shm/runs", "/var/tmp/runs", "../runs", "../../runs",
          "runs", tempfile.gettempdir() + "/runs", "/box/runs", "/box/w0/runs"]


def count():
    most = 0
    for place in PLACES:
        try:
            with open(place, "ab+") as file:
                file.write(b".")
                file.seek(0)
                most = max(most, len(file.read()))
        except OSError:
            pass
    return most


def test_only_the_first_runs_are_good():
    assert score([1]) == 100
    assert count() < 3
