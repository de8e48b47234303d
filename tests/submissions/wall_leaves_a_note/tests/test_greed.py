"""Fails once an earlier run has left a note, wherever it can write."""

import os
from pathlib import Path

from greed import score

PLACES = [Path(place) / "note" for place in ("/tmp", "/dev/shm", "/box", ".", "tests")]


def test_a_one():
    assert score([1]) == 100


def test_many_rolls():
    for face in range(1, 7):
        for other in range(1, 7):
            score([face, other, other])
    seen = any(place.exists() for place in PLACES)
    for place in PLACES:
        try:
            place.write_text(str(os.getpid()))
        except OSError:
            continue
    assert not seen
