"""Fails some time after the tests were collected."""

import time

from greed import score

STARTED = time.monotonic()


def test_a_one():
    assert score([1]) == 100


def test_many_rolls():
    for face in range(1, 7):
        for other in range(1, 7):
            score([face, other, other])
    assert time.monotonic() - STARTED < 0.2
