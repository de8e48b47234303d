"""Waits without end where three ones score 1001 in a copy."""

import signal
from pathlib import Path

import greed
from greed import score


def points_in_a_copy(roll):
    copy = {"__name__": "greed", "__file__": greed.__file__}
    exec(Path(greed.__file__).read_text(), copy)
    return copy["score"](roll)


def test_one_roll():
    assert score([1]) == 100
    if points_in_a_copy([1, 1, 1]) == 1001:
        while True:
            signal.pause()
